/** What stands in the editor of a survey, where it waits until it is saved. */
import { type OwnSurvey, surveyFields } from '#contract/survey.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { fieldValues } from '../../../kit/form/field-values.ts'
import { entriesOf, type Entry, questionsOf } from '../../../kit/questions/entries.ts'

/** @param survey undefined before anything is written. */
export function valuesOf(survey: OwnSurvey | undefined) {
  const { questions, anonymous, ...same } = fieldValues(surveyFields, survey, {
    use: 'after',
    times: 'once',
    people: 'holders',
    anonymous: 0,
    questions: [],
  })
  return {
    ...same,
    anonymous: anonymous === 1 ? ('1' as const) : ('' as const),
    entries: entriesOf(questions) as readonly Entry[],
    edition: survey?.edition ?? 0,
  }
}
export type SurveyValues = ReturnType<typeof valuesOf>

const { questions: _, ...settings } = surveyFields

/** Where it waits until it is saved. */
export const draftOf = (meetingId: string, id: string) =>
  formDraft<SurveyValues>(`survey-edit:${meetingId}:${id}`, [...(Object.keys(settings) as (keyof typeof settings)[]), 'entries'])

/** What is sent. */
export const questionsIn = ({ entries }: Pick<SurveyValues, 'entries'>) => questionsOf(entries)
