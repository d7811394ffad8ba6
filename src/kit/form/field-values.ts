/** What a form begins with, by the fields of the contract. */

/** Texts may be left out: they begin empty. */
type Blank<V> = { readonly [F in keyof V as string extends V[F] ? never : F]: V[F] } & {
  readonly [F in keyof V as string extends V[F] ? F : never]?: V[F]
}

/**
 * @param fields by name, such as the words for them.
 * @param stored what is edited; undefined for a new one.
 * @param blank what a new one begins with.
 */
export function fieldValues<V extends object, F extends keyof V & string>(fields: Readonly<Record<F, unknown>>, stored: V): Pick<V, F>
export function fieldValues<V extends object, F extends keyof V & string>(
  fields: Readonly<Record<F, unknown>>,
  stored: V | undefined,
  blank: Blank<Pick<V, F>>,
): Pick<V, F>
export function fieldValues(fields: object, stored: object | undefined, blank?: object) {
  const from: Readonly<Record<string, unknown>> = { ...(stored ?? blank) }
  return Object.fromEntries(Object.keys(fields).map((field) => [field, from[field] ?? '']))
}
