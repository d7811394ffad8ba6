/** What stands in the editor of a survey, where it waits until it is saved. */
import type { OwnSurvey, SurveyPeople, SurveyTimes, SurveyUse } from '#contract/survey.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { entriesOf, type Entry, questionsOf } from '../../../kit/questions/entries.ts'

export interface SurveyValues {
  use: SurveyUse
  name: string
  category: string
  about: string
  times: SurveyTimes
  people: SurveyPeople
  anonymous: '' | '1'
  closeTime: string
  entries: readonly Entry[]
  edition: number
}

/** Before anything is written. */
export const fresh: SurveyValues = {
  use: 'after',
  name: '',
  category: '',
  about: '',
  times: 'once',
  people: 'holders',
  anonymous: '',
  closeTime: '',
  entries: [],
  edition: 0,
}

/** As it stands in the editor. */
export const valuesOf = ({
  use,
  name,
  category,
  about,
  times,
  people,
  anonymous,
  closeTime,
  questions,
  edition,
}: OwnSurvey): SurveyValues => ({
  use,
  name,
  category,
  about,
  times,
  people,
  anonymous: anonymous === 1 ? '1' : '',
  closeTime,
  entries: entriesOf(questions),
  edition,
})

/** Where it waits until it is saved. */
export const draftOf = (meetingId: string, id: string) =>
  formDraft<SurveyValues>(`survey-edit:${meetingId}:${id}`, [
    'use',
    'name',
    'category',
    'about',
    'times',
    'people',
    'anonymous',
    'closeTime',
    'entries',
  ])

/** What is sent. */
export const questionsIn = ({ entries }: Pick<SurveyValues, 'entries'>) => questionsOf(entries)
