/** A save of one of the portal's own things: judged, then written down. */
import { type SettingsField, settingsFields } from '#contract/settings.ts'
import type { Tx } from '../../db/db.ts'
import type { Refusal } from '../../use-case.ts'
import { changedMeanwhile, differences, recordChanges } from '../history/changes.ts'

/** Which thing, over which edition, and who saves it. Its row is locked. */
interface Save {
  entity: 'platform' | 'system' | 'tenant' | 'transfer_account'
  entityId: string
  since: number
  userId: string
  now: number
}
type Values = Readonly<Record<string, string | number | undefined>>

const fields = Object.keys(settingsFields) as SettingsField[]
const only = (values: Values) =>
  Object.fromEntries(fields.filter((field) => values[field] !== undefined).map((field) => [field, values[field] as string | number]))

/**
 * @param standing what there is now, with its edition, as the wire has it.
 * @param given the same fields as somebody sends them.
 * @returns why not, or what is left to do once nothing else refuses it: to write down what changes.
 */
export async function judgeSave(
  tx: Tx,
  { since, userId, now, ...thing }: Save,
  standing: Values & { edition: number },
  given: Values,
): Promise<Refusal<'changed_meanwhile'> | (() => Promise<void>)> {
  const changes = differences(only(standing), only(given))
  const words = Object.fromEntries(Object.keys(changes).map((field) => [field, settingsFields[field as SettingsField]]))
  const late = await changedMeanwhile(tx, { ...thing, since, stands: standing.edition, words, userId, now })
  const edition = standing.edition + 1
  return late ?? (() => recordChanges(tx, { ...thing, meetingId: undefined, edition, who: userId, at: now }, changes))
}
