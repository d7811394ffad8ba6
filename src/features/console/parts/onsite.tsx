/** 现场: the screens of the doors. */
import { doorLinks } from '#contract/checkin/links.ts'
import { staff } from '#contract/staff.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Card } from '../../../ui/card.tsx'
import { PeopleIcon, QrIcon, ScanIcon } from '../../../ui/icons-later.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import type { View } from './view.ts'

const Onsite: View = ({ meetingId }) => {
  const staffed = useMayMake(staff.list, meetingId)
  return (
    <Card bare>
      <List label="现场">
        <Cell icon={QrIcon} title="签到管理" note="名单、设备、签到记录、纸质签到表与备注" href={doorLinks.myMeeting(meetingId)} />
        {staffed && <Cell icon={PeopleIcon} title="工作人员" note="谁在哪个入口，以及当天的临时帮手" href={doorLinks.staff(meetingId)} />}
        <Cell icon={ScanIcon} title="去验票" note="在入口扫码，断网也能用" href={doorLinks.scanner(meetingId)} />
      </List>
    </Card>
  )
}
export default Onsite
