import { proof } from '#contract/proof.ts'
import { checker } from '../../api/check.ts'

export const check = checker(proof)
