/** All that the doctor looks at, in the order in which it is told. */
import type { Reading } from '../../db/db.ts'
import type { Env } from '../../env/env.ts'
import { lookAtClocks } from './clock.ts'
import { lookAtClockJump } from './clock-jump.ts'
import { lookAtDamage } from './damage.ts'
import { lookAtDatabase, lookAtKey, lookAtSchema } from './database.ts'
import { lookAtDigital } from './digital.ts'
import { lookAtRights, lookAtRoom } from './files.ts'
import { type Check, type Finding, unseen } from './finding.ts'
import { lookAtFolds } from './folds.ts'
import { lookAtGateway } from './gateway.ts'
import { lookAtIdentity } from './identity.ts'
import { lookAtInvoiceWaits } from './invoice-waits.ts'
import { outsideChecks } from './outside.ts'
import { lookAtPictures } from './pictures.ts'
import { lookAtSerials } from './serials.ts'
import { lookAtSettings } from './settings.ts'
import { lookAtSms } from './sms.ts'
import { lookAtTencentConstants } from './tencent-constants.ts'
import { lookAtAccount, lookAtMerchant } from './wechat.ts'
import {
  lookAtBackup,
  lookAtBills,
  lookAtJobs,
  lookAtLog,
  lookAtOutbox,
  lookAtPlaces,
  lookAtProofs,
  lookAtRefunds,
  lookAtReviews,
  lookAtRewrites,
} from './work.ts'
import type { World } from './world.ts'

const UNREADABLE = '设置有误，改好后再查。'

/** @param holdMs see `outsideChecks`. */
export function checksOf(world: World, holdMs?: number): Check[] {
  const { settings, database, clock } = world
  const withSettings = (look: (env: Env) => Promise<Finding>) => async () =>
    typeof settings === 'string' ? unseen(UNREADABLE) : look(settings)
  const withDatabase = (look: (database: Reading, env: Env) => Promise<Finding>) =>
    withSettings((env) =>
      typeof database === 'string' ? Promise.resolve(unseen('数据库没有打开，见“数据库”一项。')) : look(database, env),
    )
  const outside: Check[] =
    typeof settings === 'string'
      ? [{ key: 'address', name: '外网地址', run: () => Promise.resolve(unseen(UNREADABLE)) }]
      : outsideChecks(world, settings, holdMs)
  return [
    { key: 'settings', name: '设置', run: () => lookAtSettings(world) },
    { key: 'clock', name: '时钟', run: () => lookAtClocks(world), last: true },
    { key: 'room', name: '磁盘', run: withSettings(() => lookAtRoom(world)) },
    { key: 'rights', name: '文件权限', run: withSettings(() => lookAtRights(world)) },
    { key: 'database', name: '数据库', run: withSettings(() => lookAtDatabase(world)) },
    { key: 'schema', name: '结构', run: withDatabase((db) => lookAtSchema(db)) },
    { key: 'damage', name: '数据完好', run: withDatabase((db, env) => lookAtDamage(db, env)) },
    { key: 'key', name: '密钥', run: withDatabase((db, env) => lookAtKey(db, env)) },
    ...outside,
    { key: 'wechat', name: '公众号', run: withSettings((env) => lookAtAccount(world, env)) },
    { key: 'wechatPay', name: '微信支付', run: withSettings((env) => lookAtMerchant(world, env)) },
    { key: 'tencentConstants', name: '腾讯接口', run: withSettings(() => Promise.resolve(lookAtTencentConstants())) },
    { key: 'gateway', name: '支付网关', run: withSettings((env) => lookAtGateway(world, env)) },
    { key: 'invoices', name: '数电发票', run: withSettings((env) => lookAtDigital(world, env)) },
    { key: 'sms', name: '短信', run: withSettings((env) => lookAtSms(world, env)) },
    { key: 'identity', name: '实名核验', run: withSettings((env) => lookAtIdentity(world, env)) },
    { key: 'jobs', name: '定时任务', run: withDatabase((db) => lookAtJobs(db, clock())) },
    { key: 'clockJumped', name: '到期清理', run: withDatabase((db) => lookAtClockJump(db)) },
    { key: 'log', name: '操作日志', run: withDatabase((db) => lookAtLog(db, clock())) },
    { key: 'rewrites', name: '删除残留', run: withDatabase((db) => lookAtRewrites(db, clock())) },
    { key: 'backup', name: '备份', run: withDatabase((db, env) => lookAtBackup(db, env, clock())) },
    { key: 'outbox', name: '待发消息', run: withDatabase((db) => lookAtOutbox(db, clock())) },
    { key: 'places', name: '名额', run: withDatabase((db) => lookAtPlaces(db)) },
    { key: 'bills', name: '对账', run: withDatabase((db) => lookAtBills(db, clock())) },
    { key: 'refunds', name: '退款', run: withDatabase((db) => lookAtRefunds(db, clock())) },
    { key: 'invoiceWaits', name: '待办发票', run: withDatabase((db) => lookAtInvoiceWaits(db, clock())) },
    { key: 'serials', name: '银行流水号', run: withDatabase((db) => lookAtSerials(db)) },
    { key: 'folds', name: '搜索', run: withDatabase((db) => lookAtFolds(db)) },
    { key: 'transfers', name: '付款凭证', run: withDatabase((db) => lookAtProofs(db, clock())) },
    { key: 'reviews', name: '报名审核', run: withDatabase((db) => lookAtReviews(db, clock())) },
    { key: 'pictures', name: '外部图片', run: withDatabase((db, env) => lookAtPictures(db, env)) },
  ]
}
