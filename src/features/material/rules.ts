import { material } from '#contract/material.ts'
import { checker } from '../../api/check.ts'

export const check = checker(material)
