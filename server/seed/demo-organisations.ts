/** The organisations of the demonstration tenant. Wholly fictional. */
import type { NewRow } from '../db/db.ts'
import { DEMO_TENANT_ID } from './demo-meeting.ts'

export function demoOrganisations(now: number): NewRow<'organisations'>[] {
  const home = { third_id: DEMO_TENANT_ID, area_code: '330106', created_at: now }
  return [
    {
      ...home,
      id: '1',
      parent_id: null,
      name: '云栖谷教育发展中心',
      type: 'association',
      dept_code: 'YQG001',
      phone: '0571-80000000',
      address: '杭州市云栖谷会议中心 · 紫荆楼 3 层',
      introduce: '由一线学校、研究团队与家长共同发起的教育公益组织，每年主办全国智慧教育大会，常年开展教师研修与课例研究。',
    },
    {
      ...home,
      id: '2',
      parent_id: '1',
      name: '望湖小学',
      type: 'school',
      dept_code: 'WHXX01',
      phone: '0571-80000012',
      address: '杭州市望湖路 18 号',
      introduce: '一所把教室搬到湖边的小学，三十六个班，一千四百名学生。班级词典、湖岸科学课是孩子们最喜欢的两门课。',
    },
    {
      ...home,
      id: '3',
      parent_id: '1',
      name: '教研部',
      type: 'department',
      dept_code: 'JYB001',
      phone: '0571-80000013',
      address: '杭州市云栖谷会议中心 · 紫荆楼 2 层',
      introduce: '组织课例研究与教师研修，负责大会的学术日程。',
    },
  ]
}
