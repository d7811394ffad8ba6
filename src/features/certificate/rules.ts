import { certificate } from '#contract/certificate.ts'
import { checker } from '../../api/check.ts'

export const check = checker({
  saveTemplate: certificate.saveTemplate,
  saveRule: certificate.saveRule,
  revoke: certificate.revoke,
  reissue: certificate.reissue,
})
