/** One question by the contract's rule for it, apart from wrongs.ts: a module with rules loads the contract with its rules. */
import { object } from 'valibot'
import { writtenQuestion } from '#contract/form.ts'
import type { Question } from '#contract/question.ts'
import { checkBy } from '../../../api/check.ts'

/** A survey says with each question what it is for only where that helps. */
const { why: _, ...entries } = writtenQuestion.entries
const withoutWhy = object(entries)

/** The first sentence for each part of one question that is wrong, by its name: a form's own check tells only that one of them is. */
export const checkQuestion = (question: Question, of: 'signup' | 'named' | 'anonymous' = 'signup') =>
  checkBy(of === 'signup' ? writtenQuestion : withoutWhy, question)
