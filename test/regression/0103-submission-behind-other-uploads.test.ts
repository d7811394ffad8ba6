/** A stripped submission waited for turns behind the uploads of others while it held the only write transaction. */
import { expect, it } from 'vitest'
import { lockUpload, replacePieces } from '#server/features/file/store.ts'
import { takeLoopTurn } from '#server/flow/loop-turn.ts'
import { newUpload } from '../support/put-in.ts'
import { productTest } from '../support/product-test.ts'

const UPLOADS = 50

const { opened, test, author } = productTest({ author: 'user' })

it('the pieces of a stripped submission are stored before the parts of other uploads that were waiting first', async () => {
  const now = test.clock()
  const row = {
    id: newUpload(),
    user_id: author.id,
    upload: newUpload(),
    purpose: 'manuscript' as const,
    name: '论文.docx',
    kind: '' as const,
    size: 3,
    received: 3,
    digest: '',
    created_at: now,
    kept_at: null,
  }
  await opened.db.write((tx) => lockUpload(tx, row))
  let served = 0
  const others = Array.from({ length: UPLOADS }, () => takeLoopTurn().then(() => (served += 1)))
  const pieces = ['一', '二', '三'].map((text) => Buffer.from(text))
  const found = { kind: 'docx', name: '论文.docx', digest: 'd', size: 9, received: 9, kept_at: now } as const
  await opened.db.write((tx) => replacePieces(tx, row.id, pieces, found))
  expect(served).toBeLessThan(UPLOADS)
  await Promise.all(others)
  const stored = await opened.db.read.selectFrom('file_pieces').select('base64').where('file_id', '=', row.id).orderBy('at').execute()
  expect(stored.map(({ base64 }) => Buffer.from(base64, 'base64').toString())).toEqual(['一', '二', '三'])
})
