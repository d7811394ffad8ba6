/** What somebody answered to surveys, for their own copy: in the words of the version that each was given to. */
import type { Db } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { pageOfMine } from './mine-store.ts'
import { versionKey, versionsOf } from './store.ts'
import { saidOf } from './wire.ts'

/** Of anonymous ones only that they have answered. */
export async function surveyCopyOf(db: Pick<Db, 'read'>, userId: string, most: number): Promise<Record<string, string>[]> {
  const { rows } = await pageOfMine(db, { userId, meetingId: undefined, offset: 0, limit: most })
  const versions = await versionsOf(
    db.read,
    rows.map(({ survey_id, version }) => [survey_id, version] as const),
  )
  return rows.map(({ survey_id, name, session_title, anonymous, version, updated_at, given }) => {
    const asked = versions.get(versionKey(survey_id, version))
    const said = asked === undefined || given === null ? [] : saidOf(readJson(asked.questions), readJson(given))
    return {
      survey: name,
      session: session_title ?? '',
      anonymous: String(anonymous),
      version: String(version),
      updateTime: updated_at === null ? '' : toWire(updated_at),
      answers: said.map(({ label, value }) => `${label}：${value}`).join('；'),
    }
  })
}
