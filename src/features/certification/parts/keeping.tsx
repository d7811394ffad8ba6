/** What becomes of what is handed in: who sees it, for how long it is kept, and what others see of it. */
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'

export function Keeping({ months, keepDays }: { months: number; keepDays: number }) {
  return (
    <Card title="资料怎么保存">
      <Facts
        facts={[
          ['他人能看到', '认证名称和“已认证”标识'],
          ['谁能看照片', '有证件查看权限的审核人员；每次查看都有记录，您可以查到'],
          ['保存多久', `审核后 ${keepDays} 天删除证件号码和照片`],
          ['有效期', `一般 ${months} 个月，到期前 30 天起可以续期`],
        ]}
      />
    </Card>
  )
}
