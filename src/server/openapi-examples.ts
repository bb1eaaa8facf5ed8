interface Node {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Node[];
  readonly format?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '0199a3c4-5b6d-7e8f-9a0b-1c2d3e4f5a6b',
  guid: '0199a3c4-5b6d-7e8f-9a0b-1c2d3e4f5a6b',
  'date-time': '2026-03-02T01:00:00.000Z',
  date: '2026-03-02',
  email: 'robin@example.com',
  uri: 'https://shop.example/',
};

/** An example of a JSON Schema: every field has a value, and every list one entry. */
export function exampleOf(schema: object): unknown {
  const node: Node = schema;
  if (node.const !== undefined) return node.const;
  if (node.enum !== undefined) return node.enum[0];
  if (node.anyOf !== undefined) {
    return exampleOf(node.anyOf.find(({ type }) => type !== 'null') ?? { type: 'null' });
  }
  switch ([node.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([name, field]) => [name, exampleOf(field)]),
      );
    case 'array':
      return node.items === undefined ? [] : [exampleOf(node.items)];
    case 'number':
    case 'integer':
      return Math.max(node.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return BY_FORMAT[node.format ?? ''] ?? 'text'.padEnd(node.minLength ?? 0, '.');
    default:
      return null;
  }
}
