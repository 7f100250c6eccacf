import type { ObjectShape, Shape } from './shape.ts';

/** A JSON schema. */
type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of a shape, with its descriptions. */
export function jsonSchemaOf(shape: Shape): JsonSchema {
  const { says } = shape;
  return { ...plainSchema(shape), ...(says !== undefined && { description: says }) };
}

function plainSchema(shape: Shape): JsonSchema {
  switch (shape.kind) {
    case 'text':
      return { type: 'string' };
    case 'flag':
      return { type: 'boolean' };
    case 'count':
      return { type: 'integer', minimum: shape.least, maximum: shape.most };
    case 'choice':
      return { type: 'string', enum: shape.choices };
    case 'list':
      return { type: 'array', items: jsonSchemaOf(shape.of) };
    case 'record':
      return { type: 'object', additionalProperties: jsonSchemaOf(shape.of) };
    case 'object':
      return objectSchema(shape);
  }
}

function objectSchema({ fields }: ObjectShape): JsonSchema & { readonly type: 'object' } {
  const parts = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(parts.map(([key, part]) => [key, jsonSchemaOf(part)])),
    required: parts.flatMap(([key, { required }]) => (required === undefined ? [] : [key])),
    additionalProperties: false,
  };
}
