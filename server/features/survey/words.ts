/** What a survey is found under: the category that its organisers write, or what it is for. */
import { surveyUseWords } from '#contract/survey.ts'
import type { Survey } from './store.ts'

export const categoryOf = ({ category, use_for }: Pick<Survey, 'category' | 'use_for'>) =>
  category === '' ? surveyUseWords[use_for] : category
