//! Reading typed structs out of a [`Doc`] with serde, keeping the way back to each value's place.
//!
//! Where a struct wants a list, a single value is read as a list of one.

use std::fmt;

use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{self, DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess, Visitor};

use super::doc::{Doc, NodeId, Value};

/// A value and the node it was read from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Where it comes from.
    pub node: NodeId,
}

/// The names by which [`At`] asks the deserializer for the node; no file can spell them as a type name.
const AT: &str = "$at";
const AT_FIELDS: &[&str] = &["$node", "$value"];

impl<'de, T: Deserialize<'de>> Deserialize<'de> for At<T> {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<At<T>, D::Error> {
        struct AtVisitor<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for AtVisitor<T> {
            type Value = At<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value of a document")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<At<T>, A::Error> {
                let missing = || de::Error::custom("not read from a document");
                let (_, node): (&str, usize) = map.next_entry()?.ok_or_else(missing)?;
                let (_, value): (&str, T) = map.next_entry()?.ok_or_else(missing)?;
                Ok(At {
                    value,
                    node: NodeId(node),
                })
            }
        }
        deserializer.deserialize_struct(AT, AT_FIELDS, AtVisitor(std::marker::PhantomData))
    }
}

/// Why a value does not fit a struct.
#[derive(Clone, PartialEq, Debug)]
pub struct Misfit {
    /// In serde's words.
    pub message: String,
    /// The innermost value that did not fit.
    pub node: Option<NodeId>,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Misfit {}

impl de::Error for Misfit {
    fn custom<T: fmt::Display>(message: T) -> Misfit {
        Misfit {
            message: message.to_string(),
            node: None,
        }
    }
}

/// Reads the value `node` of `doc` as a `T`.
///
/// # Errors
/// The first thing that does not fit, with its node.
pub fn read<'de, T: Deserialize<'de>>(doc: &'de Doc, node: NodeId) -> Result<T, Misfit> {
    T::deserialize(Reader { doc, node })
}

/// The names an enum of unit variants can be written as.
pub fn choices_of<T: for<'de> Deserialize<'de>>() -> &'static [&'static str] {
    let mut names = Names(&[]);
    // The probe never gives a value: it only notes what is asked for.
    let _ = T::deserialize(&mut names);
    names.0
}

#[derive(Clone, Copy)]
struct Reader<'de> {
    doc: &'de Doc,
    node: NodeId,
}

impl<'de> de::Deserializer<'de> for Reader<'de> {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let result = match &self.doc.node(self.node).value {
            Value::Text(text) | Value::Other(text) => visitor.visit_str(text),
            Value::Whole(n) => visitor.visit_i64(*n),
            Value::Flag(flag) => visitor.visit_bool(*flag),
            Value::List(list) => visitor.visit_seq(Items {
                doc: self.doc,
                rest: list.iter(),
            }),
            Value::Table(table) => visitor.visit_map(Entries {
                doc: self.doc,
                rest: table.iter(),
                value: None,
            }),
        };
        result.map_err(|e: Misfit| e.or_at(self.node))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        if let Value::List(_) = self.doc.node(self.node).value {
            return self.deserialize_any(visitor);
        }
        let one = [self.node];
        let result = visitor.visit_seq(Items {
            doc: self.doc,
            rest: one.iter(),
        });
        result.map_err(|e: Misfit| e.or_at(self.node))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        if name == AT {
            return visitor.visit_map(AtParts { reader: self, next: 0 });
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let result = match &self.doc.node(self.node).value {
            Value::Text(text) => {
                let name: StrDeserializer<'_, Misfit> = text.as_str().into_deserializer();
                visitor.visit_enum(name)
            }
            Value::Table(table) => visitor.visit_enum(MapAccessDeserializer::new(Entries {
                doc: self.doc,
                rest: table.iter(),
                value: None,
            })),
            other => Err(de::Error::custom(format!("expected a word, found {}", other.word()))),
        };
        result.map_err(|e: Misfit| e.or_at(self.node))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct tuple
        tuple_struct map identifier ignored_any
    }
}

impl Misfit {
    fn or_at(mut self, node: NodeId) -> Misfit {
        self.node.get_or_insert(node);
        self
    }
}

struct Items<'de, 'l> {
    doc: &'de Doc,
    rest: std::slice::Iter<'l, NodeId>,
}

impl<'de> SeqAccess<'de> for Items<'de, '_> {
    type Error = Misfit;
    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Misfit> {
        let doc = self.doc;
        self.rest
            .next()
            .map(|node| seed.deserialize(Reader { doc, node: *node }))
            .transpose()
    }
}

struct Entries<'de> {
    doc: &'de Doc,
    rest: indexmap::map::Iter<'de, String, super::doc::Entry>,
    value: Option<NodeId>,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Misfit;
    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Misfit> {
        let Some((key, entry)) = self.rest.next() else {
            return Ok(None);
        };
        self.value = Some(entry.value);
        let key: StrDeserializer<'_, Misfit> = key.as_str().into_deserializer();
        seed.deserialize(key).map(Some)
    }
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Misfit> {
        let node = self
            .value
            .take()
            .ok_or_else(|| de::Error::custom("a value was asked for before its key"))?;
        seed.deserialize(Reader { doc: self.doc, node })
    }
}

/// The two parts of an [`At`]: the node's number, then its value.
struct AtParts<'de> {
    reader: Reader<'de>,
    next: usize,
}

impl<'de> MapAccess<'de> for AtParts<'de> {
    type Error = Misfit;
    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Misfit> {
        AT_FIELDS
            .get(self.next)
            .map(|name| seed.deserialize(de::value::BorrowedStrDeserializer::new(name)))
            .transpose()
    }
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Misfit> {
        self.next += 1;
        match self.next {
            1 => seed.deserialize(self.reader.node.0.into_deserializer()),
            _ => seed.deserialize(self.reader),
        }
    }
}

/// A deserializer that only notes the variant names an enum asks for.
struct Names(&'static [&'static str]);

impl<'de> de::Deserializer<'de> for &mut Names {
    type Error = Misfit;
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Misfit> {
        Err(de::Error::custom("a probe has no value"))
    }
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.0 = variants;
        self.deserialize_any(visitor)
    }
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.0 = fields;
        self.deserialize_any(visitor)
    }
    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct tuple
        tuple_struct map identifier ignored_any option newtype_struct seq
    }
}
