/** Steps of the product that need uploads of attendees: a form and a survey with a file question, and a call for papers. */
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import type { Db } from '#server/db/db.ts'
import { writeJson } from '#server/db/json.ts'

const FORM = 'form-with-file'

/** Opens them at the exhibition, meeting 2, so that attendees of a test may upload; once, however often it is called. */
export async function openUploadSteps(db: Db): Promise<void> {
  if ((await db.read.selectFrom('forms').select('id').where('id', '=', FORM).executeTakeFirst()) !== undefined) return
  const at = { meeting_id: '2', third_id: DEFAULT_SYS_CODE }
  const version = { version: 1, questions: writeJson([usualQuestion('annexUrl', false)]), made_at: 0, made_by: '' }
  await db.write(async (tx) => {
    const form = { id: FORM, ...at, name: '材料', edition: 1, version: 1, door: writeJson([]), created_at: 0, removed_at: null }
    await tx.insertInto('forms').values(form).execute()
    await tx
      .insertInto('form_versions')
      .values({ form_id: form.id, ...version })
      .execute()
    const survey = {
      id: 'survey-with-file',
      ...at,
      use_for: 'after',
      name: '材料',
      category: '',
      about: '',
      state: 'open',
      edition: 1,
      version: 1,
      times: 'once',
      people: 'anyone',
      anonymous: 0,
      public_key: '',
      share_key: '',
      closes_at: null,
      created_at: 0,
      opened_at: 0,
      ended_at: null,
    } as const
    await tx.insertInto('surveys').values(survey).execute()
    await tx
      .insertInto('survey_versions')
      .values({ survey_id: survey.id, ...version })
      .execute()
    const call = {
      ...at,
      state: 'open',
      edition: 1,
      version: 1,
      about: '',
      kinds: writeJson([]),
      tracks: writeJson([]),
      blind: 'double',
      per_paper: 1,
      quorum: 1,
      take_days: 7,
      criteria: writeJson([]),
      submit_from: null,
      submit_until: null,
      review_until: null,
      decide_until: null,
      revise_until: null,
      final_until: null,
      speaker_code: '',
      created_at: 0,
    } as const
    await tx.insertInto('contribute_calls').values(call).execute()
  })
}
