// The JSON schema of a `rulebook.json`, from the shape that reads it.

/** The schema, with the existing `checks` and `dialects`. */
export function schemaOf(file, checks, dialects) {
  const definitions = {
    check: { enum: checks.map(({ code }) => code), enumDescriptions: checks.map(({ summary }) => summary) },
    dialect: { anyOf: [{ enum: dialects.map(({ id }) => id) }, { type: 'string', minLength: 1 }] },
  };
  const root = write(file);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://rulebook.invalid/rulebook.schema.json',
    allowComments: true,
    allowTrailingCommas: true,
    ...root,
    definitions,
  };

  /** The schema of a shape, with what an editor shows about it. What several places use is written once. */
  function write(shape) {
    const { ref, title, says, examples, snippets, off } = shape;
    const description = says?.replace(/[`*]/g, '');
    return {
      title,
      description,
      markdownDescription: says === description ? undefined : says,
      default: shape.default,
      ...either(off !== undefined && [{ const: false }], ref ? refer(ref, plain(shape)) : plain(shape)),
      defaultSnippets: snippets,
      examples: examples?.length ? examples : undefined,
    };
  }

  function refer(name, schema) {
    definitions[name] ??= schema;
    if (JSON.stringify(definitions[name]) !== JSON.stringify(schema)) throw new Error(`Two shapes are called ${name}`);
    return { $ref: `#/definitions/${name}` };
  }

  function plain(shape) {
    switch (shape.kind) {
      case 'text':
        return definitions[shape.is] ? refer(shape.is, definitions[shape.is]) : text(shape);
      case 'flag':
        return { type: 'boolean' };
      case 'choice':
        return { enum: shape.choices };
      case 'list': {
        const list = { type: 'array', minItems: shape.least, items: write(shape.of) };
        return shape.single ? either([list], write(shape.single)) : list;
      }
      case 'record':
        return {
          type: 'object',
          ...(shape.keys === 'check' ? byCode(shape) : { additionalProperties: write(shape.of) }),
        };
      case 'object':
        return shape.short ? either([write(shape.fields[shape.short])], object(shape)) : object(shape);
    }
  }

  /** An object with a value for each check. */
  function byCode({ of }) {
    const entries = checks.map(({ code, summary, severity }) => {
      return [code, { ...write(of), default: severity, description: summary }];
    });
    return { additionalProperties: false, properties: Object.fromEntries(entries) };
  }

  function object({ fields, oneOf }) {
    const entries = Object.entries(fields);
    const required = entries.flatMap(([key, field]) => (field.required ? [key] : []));
    return {
      type: 'object',
      additionalProperties: false,
      required: required.length ? required : undefined,
      [oneOf?.only ? 'oneOf' : 'anyOf']: oneOf?.keys.map(key => ({ required: [key] })),
      properties: Object.fromEntries(entries.map(([key, field]) => [key, write(field)])),
    };
  }
}

function text({ pattern }) {
  return { type: 'string', ...(pattern ? { pattern: pattern.source } : { minLength: 1 }) };
}

/** A schema for one of several. */
function either(others, schema) {
  return others ? { anyOf: [...others, ...(schema.anyOf ?? [schema])] } : schema;
}
