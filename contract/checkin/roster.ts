/** What a device knows of a meeting's admissions, and of what its list has seen of them. */
import * as v from 'valibot'

/** Rows of the roster in one answer. */
export const ROSTER_PAGE = 5_000
/** Let in at a device that has not confirmed it for so long: perhaps it never heard. */
export const UNSURE_MS = 5_000
/** So long after the entry, a sync has told of it again if it was not confirmed. */
export const SURE_MS = UNSURE_MS + 2_000

/**
 * One admission on a device, as a row: serial, slot, index of its ticket in
 * `tickets`, index of its standing in `standings`, 1 for a VIP, digests (entry,
 * badge, rotating key: ten bytes in base64url, empty where there is none), name,
 * organisation, phone's last four, note. What a list does not let in comes
 * without name, organisation, phone and note. Visits have more, which admissions
 * (50,000 of them) do without: how many people, moments of its hours from and to,
 * and since when it is in by a person's word and not by a scan; else 0.
 * Behind these four, a row whose name is in Chinese characters has the pinyin of
 * the name as searches compare it; an admission then has 0 for each of the four.
 */
export const RosterRow = v.tupleWithRest(
  [
    v.number(),
    v.number(),
    v.number(),
    v.number(),
    v.number(),
    v.string(),
    v.string(),
    v.string(),
    v.string(),
    v.string(),
    v.string(),
    v.string(),
  ],
  v.union([v.number(), v.string()]),
)
export type RosterRow = v.InferOutput<typeof RosterRow>

/**
 * What the list knows of an admission: serial, 1 inside, moment of the last entry,
 * gate's id, and how sure that is. 0: sure. 1: nobody is. 2: the device that let
 * them in has not confirmed it yet; if it does not, this is told again as 1.
 * Never passed, or undone: moment 0.
 */
export const StateRow = v.tuple([v.number(), v.number(), v.number(), v.string(), v.number()])
export type StateRow = v.InferOutput<typeof StateRow>
