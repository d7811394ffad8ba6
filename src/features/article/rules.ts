import { article } from '#contract/article.ts'
import { checker } from '../../api/check.ts'

export const check = checker(article)
