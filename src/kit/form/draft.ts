/** What was typed into a form and not saved yet. */
import { ownDraft } from '../../session/kept.ts'

/** Where a form finds what was typed into it before. */
export interface Draft<V> {
  /** What it keeps: people are asked before they lose anything else. Without them they never are. */
  keys?: readonly PropertyKey[]
  recall(): Partial<V>
  /** Hears of every change. @param from what the form began with. */
  keep(values: V, from: V): void
  /** Saved, or given up. */
  forget(): void
}

/** For what is only looked up, or signs in: nothing of it is to be saved, and whoever leaves loses no work. */
export const noDraft: Draft<object> = { recall: () => ({}), keep() {}, forget() {} }

/**
 * Survives a reload, a closed page and a session that is over, until the person signs out.
 * @param keys of the texts and lists that are kept; nothing else is, but the `edition` that they were typed over (contract/history.ts).
 */
export function formDraft<V extends object>(name: string, keys: readonly (keyof V)[]): Draft<V> {
  const place = ownDraft(name)
  const texts = (all: Partial<V>, from: Partial<V>) => {
    const some: Partial<V> & { edition?: unknown } = {}
    for (const key of keys) {
      const written: unknown = all[key]
      if (typeof written === 'string' ? written !== from[key] : Array.isArray(written) && !isSame(written, from[key]))
        some[key] = written as V[keyof V]
    }
    const { edition } = all as { edition?: unknown }
    if (typeof edition === 'number' && Object.keys(some).length > 0) some.edition = edition
    return some
  }
  return {
    keys: [...keys, 'edition'],
    recall() {
      try {
        return texts(JSON.parse(place.get() || '{}') as Partial<V>, {})
      } catch {
        // Not ours, or half written: nothing to restore.
        return {}
      }
    },
    keep(values, from) {
      const changed = texts(values, from)
      place.set(Object.keys(changed).length === 0 ? '' : JSON.stringify(changed))
    },
    forget: () => place.remove(),
  }
}

/** Whether two values of a field say the same. Some are lists. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
