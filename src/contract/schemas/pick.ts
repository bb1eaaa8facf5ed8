import type { Shape } from '#contract/schemas/shape.ts';

/** Copies a value with its declared fields only. */
export type Picker = (value: unknown) => unknown;

/**
 * Compiles a shape to the function that drops what it does not declare: what a decoded value is
 * after it was encoded and decoded again. Values are not checked.
 */
export function pickerOf(shape: Shape): Picker {
  switch (shape.kind) {
    case 'value':
    case 'codec':
      return (value) => value;
    case 'array':
      return unlessAbsent(arrayPicker(pickerOf(shape.item)));
    case 'record':
      return unlessAbsent(recordPicker(pickerOf(shape.value)));
    case 'object':
      return unlessAbsent(objectPicker(shape.fields));
    case 'union':
      throw new Error('A shape with several forms cannot be picked from yet.');
  }
}

function unlessAbsent<Value>(pick: (value: Value) => unknown): Picker {
  return (value) => (value === null || value === undefined ? value : pick(value as Value));
}

function arrayPicker(pick: Picker) {
  return (items: readonly unknown[]) => items.map(pick);
}

function recordPicker(pick: Picker) {
  return (record: object) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, pick(value)]));
}

function objectPicker(fields: Readonly<Record<string, Shape>>) {
  const pickers = Object.entries(fields).map(([name, shape]) => [name, pickerOf(shape)] as const);
  return (object: Readonly<Record<string, unknown>>) => {
    const picked: Record<string, unknown> = {};
    for (const [name, pick] of pickers) {
      const value = object[name];
      // As JSON does, because pages carry what they were drawn from.
      if (value !== undefined) picked[name] = pick(value);
    }
    return picked;
  };
}
