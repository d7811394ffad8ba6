/** What the screens that are not built yet (contract/coming.ts) will be for. A row that gets its screen loses its line here. */
import { type Path, paths } from '#contract/paths.ts'
import { EditIcon } from '../../../ui/icons-later.tsx'
import type { Icon } from '../../../ui/icons.tsx'

export const plans: { [path in Path]?: readonly [Icon, string] } = {
  [paths.contribute]: [EditIcon, '提交论文或议题，查看评审结果。'],
}
