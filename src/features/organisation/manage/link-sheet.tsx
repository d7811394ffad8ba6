import { organisationLinks } from '#contract/organisation-links.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { LinkPass } from '../../../kit/link-pass.tsx'

/** The link by which anyone may ask to join; somebody looks at each. */
export function LinkSheet({ name, deptCode, onClose }: { name: string; deptCode: string; onClose: () => void }) {
  return (
    <Sheet title="申请链接" onClose={onClose}>
      <LinkPass url={location.origin + organisationLinks.invited(deptCode)} about={`${name}的申请`}>
        打开链接可以申请加入「{name}」，提交后由管理员审核。机构代码：{deptCode}
      </LinkPass>
    </Sheet>
  )
}
