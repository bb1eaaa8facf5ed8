import { wireSchema } from '#server/openapi.ts';

interface Node {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: Node | boolean;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
}

/** A placeholder in a path for a name that the caller chooses, as in a record. */
const ANY_NAME: unique symbol = Symbol('any name');

type Path = readonly (string | typeof ANY_NAME)[];

/**
 * Every place in a declared JSON body where a caller may put text, the names in a record included.
 */
export function textInputsOf(schema: unknown): Path[] {
  return pathsIn(wireSchema(schema) as Node);
}

/** The path as the API's `fields` spells it. */
export function fieldName(path: Path, text: string): string {
  return path.map((name) => (name === ANY_NAME ? text : name)).join('.');
}

/** The smallest JSON with this text at this path. */
export function bodyWith(path: Path, text: string): unknown {
  return path.reduceRight<unknown>(
    (value, name) => (name === '0' ? [value] : { [name === ANY_NAME ? text : name]: value }),
    path.at(-1) === ANY_NAME ? 'a value' : text,
  );
}

function pathsIn(node: Node): Path[] {
  const { type, properties = {}, additionalProperties, items } = node;
  const below = (name: string, child: Node): Path[] =>
    pathsIn(child).map((path) => [name, ...path]);
  return [
    ...([type].flat().includes('string') ? [[]] : []),
    ...Object.entries(properties).flatMap(([name, child]) => below(name, child)),
    ...(typeof additionalProperties === 'object'
      ? [[ANY_NAME] as Path, ...below('some_name', additionalProperties)]
      : []),
    ...(items === undefined ? [] : below('0', items)),
    ...[node.anyOf, node.oneOf, node.allOf].flatMap((nodes) => (nodes ?? []).flatMap(pathsIn)),
  ];
}
