import type { UserRow } from '#contract/right.ts'

export const nameOf = ({ name }: Pick<UserRow, 'name'>) => name || '未填写姓名'
