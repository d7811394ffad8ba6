import { say } from '#contract/sentences.ts'
import { notice } from '../../ui/notice.ts'

/** The `send` of a form with files: warns instead of sending what would leave them behind. */
export const sendWhenUploaded =
  (isUploading: boolean) =>
  async <I, O>(input: I, run: (input: I) => Promise<O>): Promise<O | undefined> => {
    if (!isUploading) return run(input)
    notice.warning(say.fileOnItsWay)
    return undefined
  }
