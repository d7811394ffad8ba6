/** Answers in an envelope: sealed here, so that nothing but that somebody has answered leaves this browser with their name. */
import { envelopeFor, envelopeSize, type SurveyToFill } from '#contract/survey.ts'
import type { Answers } from '#contract/question.ts'
import { fetchChunk } from '../../../frame/chunk.ts'

/** @returns `long` where it does not fit. */
export async function sealedFor(
  { id, sessionId, version, publicKey, questions }: SurveyToFill,
  answers: Answers,
): Promise<string | 'long'> {
  const { seal } = await fetchChunk(() => import('../../../kit/sealing/envelope.ts'))
  try {
    return await seal(publicKey, envelopeFor(id, sessionId), JSON.stringify({ version, answers }), envelopeSize(asWritten(questions)))
  } catch (error) {
    if (error instanceof RangeError) return 'long'
    throw error
  }
}

/** As many bytes as the server reckons with: an option's places are none of an envelope's business. */
const asWritten = (questions: SurveyToFill['questions']) =>
  questions.map(({ kind, options, rows }) => ({ kind, options: options.map(({ key, label }) => ({ key, label, places: 0 })), rows }))
