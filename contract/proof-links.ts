/** Links to proofs of transfers, apart from paths.ts: the phones of everybody else do not carry them. */
import { link, paths } from './paths.ts'

export const proofLinks = {
  upload: (orderNo: string) => link(paths.uploadProof, { no: orderNo }),
  waiting: (orderNo: string) => link(paths.proofWaiting, { no: orderNo }),
} as const
