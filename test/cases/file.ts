import { file } from '#contract/file.ts'
import { type Cases, signedIn, type World } from '../support/cases.ts'
import { newUpload, pieceOf, putIn, tinyPng } from '../support/put-in.ts'
import { openUploadSteps } from '../support/upload-steps.ts'

const aFile = async ({ test, person }: World) => {
  await openUploadSteps(test.deps.db)
  return { id: (await putIn(person)).id }
}

export const cases: Cases<typeof file> = {
  access: {
    save: signedIn,
    get: signedIn,
    link: signedIn,
    piece: signedIn,
  },
  fixtures: {
    save: async ({ test }) => {
      await openUploadSteps(test.deps.db)
      return pieceOf(tinyPng, 0, newUpload())
    },
    get: aFile,
    link: aFile,
    piece: async (world) => ({ ...(await aFile(world)), from: '0' }),
  },
  inputs: [],
  otherFields: {
    save: ['upload', 'purpose', 'size', 'from', 'base64'],
    get: ['id'],
    link: ['id'],
    piece: ['id', 'from'],
  },
  tables: {
    files: { found: 'user_id', copy: 'files', closing: 'gone' },
    file_pieces: { found: ['file_id', 'files', 'id'], copy: 'none', closing: 'gone' },
    file_links: { found: ['file_id', 'files', 'id'], copy: 'none', closing: 'gone' },
    file_uses: { found: ['file_id', 'files', 'id'], copy: 'none', closing: 'gone' },
  },
  leaveTraces: async ({ test, person }) => {
    await openUploadSteps(test.deps.db)
    const { id } = await putIn(person, tinyPng, '欧阳小鱼的证明.png')
    await person.do(file.link, { id })
  },
}
