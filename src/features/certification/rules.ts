import { certification } from '#contract/certification.ts'
import { checker } from '../../api/check.ts'

export const check = checker({
  savePerson: certification.savePerson,
  saveOrganisation: certification.saveOrganisation,
  decide: certification.decide,
})
