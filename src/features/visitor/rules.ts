import { visitor } from '#contract/visitor.ts'
import { checker } from '../../api/check.ts'

export const check = checker({
  apply: visitor.apply,
  decide: visitor.decide,
  assign: visitor.assign,
  walkIn: visitor.walkIn,
  block: visitor.block,
  saveDesk: visitor.saveDesk,
})
