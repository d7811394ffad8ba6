/**
 * Every reason a call can refuse for, with its code, HTTP status and the one
 * sentence people see. No other file of the server holds a sentence.
 */
import { REFUSED, REGISTRATION } from './outcome.ts'
import { sayOfArticle } from './article-sentences.ts'
import { sayOfCertification } from './certification-sentences.ts'
import { sayAtDoor } from './checkin/sentences.ts'
import { say } from './sentences.ts'
import { sayOfVip } from './vip/sentences.ts'

type Row = readonly [code: string, http: number, sentence: string]

const table = {
  // any call
  invalid: [REFUSED, 422, '提交的内容有误，请检查后重试'],
  broken_body: [REFUSED, 400, '提交的内容无法识别，请刷新后重试'],
  too_large: [REFUSED, 413, '提交的内容过大，请精简后重试'],
  too_often: [REFUSED, 429, '操作过于频繁，请稍后再试'],
  too_many_today: [REFUSED, 429, '今日添加次数已达上限，请明天再试'],
  signed_out: [REFUSED, 401, '登陆已过期，请关闭当前窗口重新进入'],
  forbidden: [REFUSED, 403, '抱歉，您无权访问！'],
  not_found: [REFUSED, 404, '没有找到您要的内容'],
  unexpected: [REFUSED, 500, '系统开小差了，请稍后重试'],
  busy: [REFUSED, 503, '当前人数较多，请稍后重试'],
  unavailable: [REFUSED, 503, '系统暂时不可用，请稍后重试'],

  // sms and sessions
  sms_too_soon: [REFUSED, 429, '验证码已发送，请60秒后再试'],
  sms_too_many: [REFUSED, 429, '验证码获取次数过多，请稍后再试'],
  sms_failed: [REFUSED, 502, '验证码发送失败，请稍后重试'],
  sms_wrong: [REFUSED, 200, '验证码错误或已失效，请重新获取'],
  mobile_taken: [REGISTRATION, 200, '该手机号已注册'],
  captcha_needed: [REFUSED, 200, '请先完成图形验证'],
  captcha_wrong: [REFUSED, 200, '图形验证码错误或已失效，请重新输入'],
  agreement_missing: [REFUSED, 200, say.agreementMissing],
  login_wrong: [REFUSED, 200, '手机号或密码错误'],
  login_locked: [REFUSED, 429, '密码错误次数过多，请15分钟后再试，或改用短信登录'],
  old_sms_wrong: [REFUSED, 200, '原手机号的验证码错误或已失效，请重新获取'],
  password_wrong: [REFUSED, 200, '原密码错误'],
  password_weak: [REFUSED, 200, '密码过于简单，请换一个'],
  reset_gone: [REFUSED, 200, '验证已失效，请重新获取验证码'],
  mobile_in_use: [REFUSED, 200, '该手机号已被其他账号使用'],
  session_gone: [REFUSED, 404, '该设备已退出登录'],
  pairing_gone: [REFUSED, 200, '二维码已失效，请刷新后重新扫码'],

  // rights
  user_gone: [REFUSED, 404, '该用户不存在或已注销'],
  not_joined: [REFUSED, 200, '该用户尚未加入您的机构，请先邀请其加入'],
  role_gone: [REFUSED, 404, '该角色不存在或已删除'],
  role_built_in: [REFUSED, 200, '内置角色不能修改'],
  role_name_taken: [REFUSED, 200, '已有同名角色'],
  right_exceeded: [REFUSED, 403, '不能授予或收回超出您自身权限的角色'],
  last_admin: [REFUSED, 200, '请先指定另一位管理员'],

  // setting the portal up
  setup_wrong: [REFUSED, 200, '启动码错误或已失效，请核对服务器最近一次启动时显示的启动码'],
  tenant_gone: [REFUSED, 404, '该商户不存在'],
  tenant_name_taken: [REFUSED, 200, '已有同名商户'],
  last_public: [REFUSED, 200, '至少要有一个公开的系统，请先公开另一个'],

  // organisations
  system_gone: [REFUSED, 404, '该系统不存在或未对您开放'],
  organisation_gone: [REFUSED, 200, '该机构不存在或已停用'],
  organisation_closed: [REFUSED, 200, '所选机构已停用，请选择其他机构'],
  organisation_below_itself: [REFUSED, 200, '不能选择该机构自己或它的下级机构'],
  organisation_deep: [REFUSED, 200, '机构最多10级，请选择更上级的机构'],
  organisations_unreadable: [REFUSED, 422, '文件无法读取，请重新选择文件'],
  organisations_full: [REFUSED, 200, '机构数量已达上限，请联系平台'],
  invitees_unreadable: [REFUSED, 422, '文件无法读取，请重新选择文件'],
  nobody_invited: [REFUSED, 200, '名单中没有需要邀请的人，他们都已邀请、已是成员，或信息有误'],
  parent_closed: [REFUSED, 200, '请先启用它的上级机构'],
  member_gone: [REFUSED, 200, '该成员已不在此机构，请刷新后查看'],
  not_member: [REFUSED, 200, '您已不是该机构成员'],
  dept_gone: [REFUSED, 200, '邀请链接有误，请联系邀请人'],
  invitation_gone: [REFUSED, 200, '邀请已失效，请联系邀请人'],
  already_member: [REFUSED, 200, '您已是该机构成员'],
  already_applied: [REFUSED, 200, '您的申请正在审核中，请耐心等待'],
  application_gone: [REFUSED, 404, '该申请不存在'],
  application_decided: [REFUSED, 200, '该申请已处理'],

  // certification, and applying to hold a meeting
  certification_gone: [REFUSED, 404, '该认证不存在或已失效'],
  certification_waiting: [REFUSED, 200, '认证正在审核中，如需修改请先撤回'],
  certification_decided: [REFUSED, 200, '该认证已处理，请刷新后查看'],
  certification_paper_missing: [REFUSED, 422, '请填写证件号码'],
  certification_differs: [REFUSED, 200, '姓名与证件号码不一致，请核对后重新提交'],
  certification_tries: [REFUSED, 429, '今日核验次数已用完，请明天再试'],
  certification_code_taken: [REFUSED, 200, '该统一社会信用代码已被其他账号认证，如有疑问请联系客服'],
  certification_until: [REFUSED, 422, sayOfCertification.untilWrong],
  proposal_gone: [REFUSED, 404, '该申请不存在或已删除'],
  proposal_closed: [REFUSED, 200, '暂不接受办会申请，请联系平台'],
  proposal_uncertified: [REFUSED, 200, '请先完成个人认证或机构认证，再申请办会'],
  proposal_past: [REFUSED, 422, '会议开始时间必须晚于现在'],
  proposal_decided: [REFUSED, 200, '该申请已处理，请刷新后查看'],
  proposals_full: [REFUSED, 200, '最多同时有5份未通过的申请，请先删除不需要的申请'],

  // cards, exhibitors, units
  card_gone: [REFUSED, 404, '该名片不存在或已被对方收回'],
  card_own: [REFUSED, 200, '这是您自己的展商交流码，请对方扫码'],
  cards_full: [REFUSED, 200, '名片数量已达上限，请先删除不需要的名片'],
  stand_gone: [REFUSED, 404, '该展位不存在，或您已不是该展位的工作人员'],
  booth_taken: [REFUSED, 200, '该展位号已被其他展商使用'],
  badges_in_use: [REFUSED, 200, '工作证数量不能少于已有的展位人员，请先移除人员'],
  badges_used: [REFUSED, 200, '工作证已用完，请先移除人员或联系主办方增加'],
  already_at_stand: [REFUSED, 200, '该手机号已是此展位的工作人员'],
  exhibitors_full: [REFUSED, 200, '展商数量已达上限'],
  order_booked: [REFUSED, 200, '该订单已记在其他单位名下'],

  // votes
  vote_gone: [REFUSED, 404, '该投票不存在或已删除'],
  vote_opened: [REFUSED, 200, '投票已经开始，不能再修改或删除'],
  votes_full: [REFUSED, 200, '本场会议的投票数量已达上限'],
  vote_ticket_unknown: [REFUSED, 200, '所选门票已不存在，请重新选择'],
  vote_list_unknown: [REFUSED, 200, '所选签到点已不存在，请重新选择'],
  vote_organisation_unknown: [REFUSED, 200, '没有找到机构“{what}”，请填写其在本平台的全称'],
  vote_key_missing: [REFUSED, 200, '不记名投票需要密钥'],
  vote_key_wrong: [REFUSED, 200, '密钥与本次投票不符，请核对后重新输入'],
  vote_close_past: [REFUSED, 200, '截止时间已过，请先修改截止时间'],
  vote_not_open: [REFUSED, 200, '该投票不在进行中'],
  vote_not_closed: [REFUSED, 200, '计票完成后才能公布'],
  vote_not_begun: [REFUSED, 200, '投票还没有开始'],
  vote_over: [REFUSED, 200, '投票已截止'],
  vote_not_elector: [REFUSED, 200, '您不在本次投票的投票人范围内'],
  vote_not_inside: [REFUSED, 200, '请先在会场签到，再参加投票'],
  vote_cast_already: [REFUSED, 200, '您已投过票，本次投票不能更改'],
  vote_ticket_used: [REFUSED, 200, '这张门票已经投过票'],
  vote_wechat_only: [REFUSED, 200, '本次投票请在微信中打开'],
  vote_wechat_used: [REFUSED, 200, '这个微信已经投过票'],
  vote_phone_used: [REFUSED, 200, '这个手机号已经投过票'],
  vote_ballot_unfit: [REFUSED, 200, '选票与本次投票不符，请刷新后重新选择'],
  vote_result_later: [REFUSED, 200, '结果还没有公布'],
  vote_receipt_later: [REFUSED, 200, '计票完成后才能查询回执'],
  vote_receipt_unknown: [REFUSED, 200, '没有找到这张选票，请核对回执编号'],

  // personal data
  consent_gone: [REFUSED, 404, '该授权不存在或已撤回'],
  birthday_invalid: [REFUSED, 422, say.birthdayInvalid],
  idcard_invalid: [REFUSED, 422, say.idcardInvalid],
  guardian_needed: [REFUSED, 200, say.guardianMissing],
  account_in_use: [REFUSED, 200, '您还有未完成的订单、退款，或会议尚未结束的门票，请取消、退票、转让，或等会议结束后再注销账号'],

  // meetings
  meeting_gone: [REFUSED, 404, '会议不存在或已下架'],
  schedule_gone: [REFUSED, 404, '该日程不存在或已调整'],

  // making meetings
  changed_meanwhile: [REFUSED, 409, '{who}在 {at} 改了{what}，请看看差别再保存'],
  meeting_incomplete: [REFUSED, 422, '请填写会议的标题、开始时间和结束时间'],
  ends_before_start: [REFUSED, 422, say.endsBeforeStart],
  too_long: [REFUSED, 422, '会议最长为一年，请检查开始时间和结束时间'],
  meeting_moved: [REFUSED, 200, '会议的状态已变化，请刷新后查看'],
  meeting_draft: [REFUSED, 200, '会议还没有发布：时间可直接修改，不办了可直接删除'],
  meeting_cancelled: [REFUSED, 200, '会议已取消，不再接受报名和付款'],
  meeting_settled: [REFUSED, 200, '会议已结清，不再接受报名和付款'],
  meeting_unready: [REFUSED, 200, '还有必填的内容没有准备好，请按清单补齐后再发布'],
  meeting_unseen: [REFUSED, 200, '会议还没有发布，暂不能发送通知'],
  cancel_title_differs: [REFUSED, 422, '输入的会议标题不一致，请核对后重新输入'],
  cancel_money_right: [REFUSED, 200, '这场会议已有人付款，需要有退款权限的人来取消'],
  cancel_nothing: [REFUSED, 200, '没有需要继续处理的订单'],
  postpone_past: [REFUSED, 422, '新的开始时间必须晚于现在'],
  postpone_same: [REFUSED, 422, '新的时间与原时间相同'],
  postpone_refund_until: [REFUSED, 422, '全额退款的截止时间必须晚于现在，且不晚于新的开始时间'],
  settlement_closed: [REFUSED, 200, '结算单已经封存，请刷新后查看'],
  settlement_open: [REFUSED, 200, '还没有封存结算单'],
  settlement_even: [REFUSED, 200, '封存后没有新的资金变动，不需要补充单'],
  settlement_hindered: [REFUSED, 200, '还有未处理的事项，暂不能封存'],
  settlement_differs: [REFUSED, 409, '资金刚刚有变动，请核对新的金额后重试'],
  settlement_gone: [REFUSED, 404, '该结算单不存在'],
  account_unexplained: [REFUSED, 422, '“{what}”的实际金额与应有金额不一致，请填写说明'],
  difference_gone: [REFUSED, 404, '该差异不存在或已一致'],
  days_wrong: [REFUSED, 422, '结束日期不能早于开始日期，且最多查看366天'],
  campaign_blank_missing: [REFUSED, 422, '请填写通知内容'],
  campaign_nobody: [REFUSED, 200, '没有符合条件、可以收到通知的人'],
  campaign_night: [REFUSED, 200, '发送时间在夜间（22:00至次日8:00），请确认后再发送'],
  campaign_time: [REFUSED, 422, '发送时间必须晚于现在，且在90天以内'],
  campaign_over: [REFUSED, 200, '会议已取消或归档，不能再发送通知'],
  campaign_gone: [REFUSED, 404, '该通知不存在'],
  material_unfit: [REFUSED, 422, '请上传 PDF、PPT（pptx）、Word、Excel、ZIP 或图片'],
  paper_unfit: [REFUSED, 422, '请上传 JPG、PNG、WebP 图片或不含脚本的 PDF，不超过 5 MB'],
  materials_full: [REFUSED, 200, '一场会议最多上传50份资料'],
  material_gone: [REFUSED, 404, '该资料不存在或已删除'],
  purge_day: [REFUSED, 422, '清除日期必须在会议结束之后，不早于今天，且不晚于{latest}'],
  purged_already: [REFUSED, 200, '这场会议的个人信息已经清除'],
  meeting_on: [REFUSED, 200, '会议还没有结束且已有订单，不能归档'],
  meeting_not_removable: [REFUSED, 200, '只有没有订单的草稿可以删除，其他会议请暂停或归档'],
  module_gone: [REFUSED, 404, '该模块不存在或已删除'],
  modules_full: [REFUSED, 200, '微站最多60个模块'],
  guest_gone: [REFUSED, 404, '该嘉宾不存在或已删除'],
  guests_full: [REFUSED, 200, '一场会议最多2000位嘉宾'],
  list_differs: [REFUSED, 409, '列表刚刚有变化，请刷新后重新排序'],

  // news
  article_gone: [REFUSED, 404, '该资讯不存在、已撤回或已过期'],
  article_reserved: [REFUSED, 200, '这篇资讯只对部分参会人开放，请用报名的账号登录后查看'],
  article_moved: [REFUSED, 200, '该资讯的状态已变化，请刷新后查看'],
  article_empty: [REFUSED, 422, '请先填写正文，再发布'],
  article_time: [REFUSED, 422, sayOfArticle.time],
  article_valid: [REFUSED, 422, sayOfArticle.valid],
  article_urgent_time: [REFUSED, 422, sayOfArticle.urgentTime],
  article_urgent_audience: [REFUSED, 422, sayOfArticle.urgentAudience],
  article_urgent_full: [REFUSED, 200, '一场会议最多同时有5条紧急通知，请先撤回或取消一条'],
  article_tickets_missing: [REFUSED, 422, sayOfArticle.ticketsMissing],
  article_published: [REFUSED, 200, '已发布或待发布的资讯不能删除，请先撤回'],
  articles_full: [REFUSED, 200, '一场会议最多500篇资讯'],
  article_category_gone: [REFUSED, 404, '该分类不存在或已删除'],
  article_category_taken: [REFUSED, 200, '已有同名分类，请换一个名称'],
  article_categories_full: [REFUSED, 200, '一场会议最多20个分类'],

  // rehearsals
  rehearsal_there: [REFUSED, 409, '这场会议已有演练，请先丢弃后再开始'],
  rehearsal_busy: [REFUSED, 200, '服务器上正有其他会议在演练，请稍后再试'],
  rehearsal_nothing: [REFUSED, 200, '请先添加至少一种在售门票，再开始演练'],
  rehearsal_over: [REFUSED, 200, '会议已取消、结算或归档，不能再演练'],
  rehearsal_gone: [REFUSED, 404, '演练不存在或已丢弃'],
  rehearsal_elsewhere: [REFUSED, 409, '这场演练在另一台服务器上进行，请稍后再试'],

  // long work
  task_gone: [REFUSED, 404, '该任务不存在或已过期'],
  task_running: [REFUSED, 409, '同样的任务正在进行，请等它完成后再试'],

  // the programme
  schedule_full: [REFUSED, 200, '一场会议最多10000条日程'],
  session_too_long: [REFUSED, 422, '一条日程最长24小时，请检查开始时间和结束时间'],
  programme_changed: [REFUSED, 409, '日程刚刚有变化，请重新预览后再导入'],
  programme_unreadable: [REFUSED, 422, '文件无法读取，请重新选择文件'],
  import_gone: [REFUSED, 404, '没有可以撤销的导入'],
  import_grown: [REFUSED, 409, '导入后日程又有修改，不能整批撤销，请逐条调整'],
  programme_restless: [REFUSED, 409, '导出期间日程一直在变化，请稍后再试'],

  // attendees
  attendee_gone: [REFUSED, 404, '参会人信息不存在，请重新填写'],
  attendees_full: [REFUSED, 200, '一场会议最多填写500位参会人，请先删除不需要的参会人'],
  attendee_in_order: [REFUSED, 200, '该参会人已在订单中，不能修改'],
  attendee_not_in_order: [REFUSED, 200, '该参会人还没有报名，请先报名'],
  attendee_incomplete: [REFUSED, 422, '请填写完整的报名信息'],
  ticket_has_no_parameters: [REFUSED, 200, '该门票没有配置报名信息'],

  // orders
  ticket_gone: [REFUSED, 404, '门票不存在或已下架'],
  ticket_not_chosen: [REFUSED, 422, '请选择门票'],
  attendees_missing: [REFUSED, 422, '报名人员信息不能为空！'],
  attendees_differ: [REFUSED, 422, '参会人数与购票张数不一致'],
  attendee_twice: [REFUSED, 200, '同一参会人不能重复报名'],
  attendee_other_ticket: [REFUSED, 200, '参会人信息与所选门票不符，请重新填写'],
  tenant_missing: [REFUSED, 422, '商户信息不存在，请重新登录！'],
  tenant_differs: [REFUSED, 200, '商户信息与会议不符，请重新进入会议'],
  price_differs: [REFUSED, 200, '票价已更新，请刷新后重新确认'],
  sold_out: [REFUSED, 200, '票已售罄'],
  not_enough_left: [REFUSED, 200, '余票不足，请减少张数'],
  booking_not_open: [REFUSED, 200, '该门票尚未开始报名'],
  booking_closed: [REFUSED, 200, '该门票报名已结束'],
  booking_paused: [REFUSED, 200, '主办方已暂停报名，请稍后再来'],
  too_many_in_order: [REFUSED, 200, '超过单笔限购张数'],
  too_many_for_phone: [REFUSED, 200, '超过每人限购张数'],
  key_reused: [REFUSED, 409, '该次提交已用于其他内容，请刷新后重试'],
  order_gone: [REFUSED, 404, '订单不存在'],
  order_expired: [REFUSED, 200, '订单已超时取消，请重新下单'],
  order_already_paid: [REFUSED, 200, '订单已支付，请勿重复支付'],
  order_cancelled: [REFUSED, 200, '订单已取消，请重新下单'],
  order_not_cancellable: [REFUSED, 200, '订单当前状态不能取消'],
  withdraw_paid: [REFUSED, 200, '这个订单已付款，不能自行取消；如需退款，请联系主办方'],
  withdraw_late: [REFUSED, 200, '会议已结束，不能再取消报名'],
  withdraw_used: [REFUSED, 200, '门票已使用，不能取消报名；同一订单中未使用的门票，可在“我的门票”中逐张取消'],
  withdraw_passed: [REFUSED, 200, '订单中有门票已归他人所有，不能整单取消；您自己的门票可在“我的门票”中逐张取消'],
  order_in_review: [REFUSED, 200, '付款凭证正在审核中，请耐心等待'],
  order_unapproved: [REFUSED, 200, '报名还在等待主办方审核，通过后即可支付'],
  order_not_refundable: [REFUSED, 200, '订单当前状态不能退款'],

  // payment
  amount_differs: [REFUSED, 200, '支付金额与订单不符，请刷新后重试'],
  payer_differs: [REFUSED, 200, '支付人与下单人不符，请重新登录'],
  payment_unavailable: [REFUSED, 502, '支付通道暂不可用，请稍后重试'],
  way_closed: [REFUSED, 200, '您选的支付方式暂未开通，请选择其他支付方式'],
  openid_needed: [REFUSED, 200, '请先完成微信授权'],
  callback_refused: [REFUSED, 400, '通知未通过校验'],

  refund_too_much: [REFUSED, 200, '退款金额超过可退金额（最多可退 ¥{most}），请修改后重试'],
  refund_nothing: [REFUSED, 200, '没有可退的金额'],
  refund_amount_missing: [REFUSED, 422, '保留门票时请填写退款金额'],
  refund_differs: [REFUSED, 200, '可退金额已变为 ¥{now}，请核对后重新申请'],
  refund_request_gone: [REFUSED, 404, '该退款申请不存在'],
  refund_request_decided: [REFUSED, 200, '该退款申请已处理，请刷新后查看'],
  refund_request_waits: [REFUSED, 200, '您已提交退款申请，请等待主办方处理'],
  refund_gone: [REFUSED, 404, '该退款不存在'],
  refund_decided: [REFUSED, 200, '该退款当前状态不能这样处理，请刷新后查看'],
  transfer_off: [REFUSED, 200, '主办方暂未开通银行转账'],
  picture_invalid: [REFUSED, 422, say.pictureInvalid],
  pay_day_ahead: [REFUSED, 422, say.payDayAhead],
  proof_gone: [REFUSED, 404, '该付款凭证不存在'],
  proof_decided: [REFUSED, 200, '该付款凭证已处理'],

  // selling
  ticket_incomplete: [REFUSED, 422, '请填写门票名称'],
  tickets_full: [REFUSED, 200, '一场会议最多200种门票'],
  ticket_moved: [REFUSED, 200, '门票的状态已变化，请刷新后查看'],
  ticket_has_orders: [REFUSED, 200, '这种门票已有订单，不能删除，可以下架'],
  sale_ends_before_start: [REFUSED, 422, '停售时间必须晚于开售时间'],
  sale_outlives_meeting: [REFUSED, 422, '停售时间不能晚于会议结束时间'],
  steps_unordered: [REFUSED, 422, '价格阶段的截止时间应从早到晚'],
  step_outlives_sale: [REFUSED, 422, '价格阶段应在停售之前截止'],
  total_missing: [REFUSED, 422, '请填写数量，或为它选择共享名额'],
  total_below_sold: [REFUSED, 200, '已售出 {sold} 张，数量不能少于这个数'],
  pool_gone: [REFUSED, 404, '该共享名额不存在或已删除'],
  pools_full: [REFUSED, 200, '一场会议最多50个共享名额'],
  pool_name_missing: [REFUSED, 422, '请填写共享名额的名称，最多20个字'],
  pool_below_sold: [REFUSED, 200, '共用“{what}”的门票已售出 {sold} 张，名额不能少于这个数'],
  pool_in_use: [REFUSED, 200, '还有门票只按这个名额计数，请先为它们填写数量'],
  limits_crossed: [REFUSED, 422, '每单最少张数不能多于每单最多或每人限购的张数'],
  tiers_unordered: [REFUSED, 422, '退款规则应从早到晚填写，越临近开会退得越少'],
  list_left_empty: [REFUSED, 200, '“{what}”只对这种门票开放，请先让其他门票也能进入'],
  too_few_in_order: [REFUSED, 200, '未达到每单最少张数'],
  not_invited: [REFUSED, 200, '这种门票只对受邀的手机号或机构成员开放'],
  voucher_unknown: [REFUSED, 200, '优惠码无效，请核对后重新输入'],
  voucher_not_yet: [REFUSED, 200, '该优惠码尚未生效'],
  voucher_ended: [REFUSED, 200, '该优惠码已过期'],
  voucher_used_up: [REFUSED, 200, '该优惠码已用完'],
  voucher_spent: [REFUSED, 200, '您使用该优惠码的次数已达上限'],
  voucher_unfit: [REFUSED, 200, '该优惠码不适用于所选门票'],
  voucher_gone: [REFUSED, 404, '该优惠码不存在或已删除'],
  vouchers_full: [REFUSED, 200, '一场会议最多20000个优惠码'],
  voucher_taken: [REFUSED, 200, '已有相同的优惠码，请换一个'],
  voucher_value_unfit: [REFUSED, 422, '请填写优惠：立减和一口价为金额，折扣为1%到100%'],
  voucher_in_use: [REFUSED, 200, '已有订单使用该优惠码，不能删除或改动优惠，可以停用'],
  voucher_uses_below: [REFUSED, 200, '已使用 {sold} 次，可用次数不能少于这个数'],
  // orders and people as organisers run them
  order_not_extendable: [REFUSED, 200, '只有待支付的订单可以延长支付时间'],
  order_not_payable: [REFUSED, 200, '订单 {no} 当前状态不能入账'],
  order_twice: [REFUSED, 422, '同一个订单选了两次'],
  person_twice: [REFUSED, 422, '“{name}”重复了，请删去一个'],
  receipt_short: [REFUSED, 200, '到账金额比所选订单少 ¥{missing}，不能入账'],
  receipt_known: [REFUSED, 200, '该流水号已入账，请核对'],
  receipt_gone: [REFUSED, 404, '该笔入账不存在'],
  receipt_even: [REFUSED, 200, '该笔入账没有多收的款项，或已退回'],
  tags_full: [REFUSED, 200, '一场会议最多20个标签'],
  reissue_late: [REFUSED, 200, '门票已使用或已失效，不能重新出票'],
  phone_needed: [REFUSED, 422, '重新出票需要填写对方的手机号'],
  merge_paid: [REFUSED, 200, '要删去的一条已付款，请先退款或取消该门票，再合并'],
  merge_used: [REFUSED, 200, '要删去的一条已入场，请保留它'],
  merge_placeless: [REFUSED, 200, '要保留的一条已没有名额，请保留另一条'],
  merge_apart: [REFUSED, 422, '请选择同一场会议的两条不同记录'],
  nothing_to_fill: [REFUSED, 200, '没有需要补充的信息'],
  archive_too_large: [REFUSED, 200, '附件超过400 MB，请缩小筛选范围，分几次打包'],
  no_attachments: [REFUSED, 200, '没有可以下载的附件'],
  namelist_gone: [REFUSED, 404, '该名单不存在'],
  namelist_grown: [REFUSED, 200, '名单中的人都已使用门票，不能撤销'],
  ticket_is_free: [REFUSED, 200, '该门票不收费，请选择“免费出票”'],
  claim_link_gone: [REFUSED, 200, '领取链接已失效或已被使用，请联系分享给您的人'],
  list_unfit: [REFUSED, 422, '请上传 Excel（xlsx）或 CSV 文件'],
  order_decided: [REFUSED, 200, '该报名已处理，请刷新后查看'],

  // asking
  form_gone: [REFUSED, 404, '该表单不存在或已删除'],
  forms_full: [REFUSED, 200, '一场会议最多20份表单'],
  form_in_use: [REFUSED, 200, '还有门票使用这份表单，请先改用其他表单'],
  form_changed: [REFUSED, 409, '报名信息刚刚有更新，请核对后重新提交'],
  name_not_asked: [REFUSED, 422, '报名表单必须询问姓名，且为必填'],
  question_twice: [REFUSED, 422, '“{what}”与另一个问题重复'],
  question_kind_fixed: [REFUSED, 422, '“{what}”的类型不能改变'],
  options_missing: [REFUSED, 422, '“{what}”至少要有两个选项'],
  rows_missing: [REFUSED, 422, '“{what}”至少要有一行'],
  option_twice: [REFUSED, 422, '“{what}”有重复的选项'],
  condition_misplaced: [REFUSED, 422, '“{what}”的显示条件只能取自它前面的选择题'],
  page_falls: [REFUSED, 422, '“{what}”所在的页不能早于它前面的问题'],
  door_question_unfit: [REFUSED, 422, '现场询问只能是单行文字或是否题，最多5题，且不能带显示条件'],
  choice_below_taken: [REFUSED, 200, '“{what}”已有 {sold} 人选择，名额不能少于这个数'],
  choice_full: [REFUSED, 200, '“{what}”名额已满，请改选其他'],
  answer_unfit: [REFUSED, 422, '“{what}”填写有误，请检查'],

  // surveys
  survey_gone: [REFUSED, 404, '该问卷不存在或已删除'],
  surveys_full: [REFUSED, 200, '一场会议最多100份问卷'],
  survey_closed: [REFUSED, 200, '该问卷已结束，感谢您的参与'],
  survey_moved: [REFUSED, 200, '该问卷的状态已变化，请刷新后再操作'],
  survey_not_theirs: [REFUSED, 403, '该问卷只面向本场会议的参会人，请用报名的手机号登录'],
  survey_answered: [REFUSED, 200, '您已填写过这份问卷'],
  survey_incomplete: [REFUSED, 422, '还有必填的问题没有回答：“{what}”'],
  survey_changed: [REFUSED, 409, '问卷刚刚有更新，请核对后重新提交'],
  survey_unsealed: [REFUSED, 422, '匿名问卷的回答需要封存后提交，请刷新页面后重试'],
  survey_fixed: [REFUSED, 200, '已有人填写，不能再改“{what}”；请结束后另建一份'],
  survey_asks_who: [REFUSED, 422, '匿名问卷不能询问“{what}”：文件、签名、限额的选项和敏感信息都会暴露填写人'],
  survey_empty: [REFUSED, 422, '问卷还没有问题，请先添加'],
  survey_time: [REFUSED, 422, '截止时间应晚于现在'],
  survey_key_missing: [REFUSED, 422, '开放匿名问卷需要先生成拆封密钥'],
  survey_key_wrong: [REFUSED, 422, '拆封密钥不正确，请核对后重试'],
  survey_lot_small: [REFUSED, 200, '未拆封的回答不足20份；收集结束后可以全部拆封'],
  survey_in_use: [REFUSED, 200, '已有人填写，不能删除；可以结束收集'],

  // templates
  template_gone: [REFUSED, 404, '该模板不存在或已删除'],
  templates_full: [REFUSED, 200, '最多保存50个模板'],
  template_name_taken: [REFUSED, 200, '已有同名模板，请换一个名称'],

  // files
  file_gone: [REFUSED, 404, say.fileGone],
  file_unfit: [REFUSED, 422, say.fileUnfit],
  table_unfit: [REFUSED, 422, '请上传 Excel（xlsx）、CSV 或日程 XML 文件'],
  file_too_large: [REFUSED, 422, '文件过大，请压缩后上传'],
  file_old: [REFUSED, 422, '暂不支持旧版或加密的 Office 文件，请去掉密码并另存为 docx 或 xlsx 后上传'],
  file_differs: [REFUSED, 409, '该次上传已用于另一个文件，请重新选择文件'],
  files_full: [REFUSED, 429, '您今天上传的文件过多，请明天再试'],

  // WeChat
  wechat_off: [REFUSED, 200, '微信授权暂未开通'],
  wechat_state_gone: [REFUSED, 200, '授权已失效，请重新进入'],
  wechat_code_gone: [REFUSED, 200, '授权已失效，请重新授权'],
  wechat_snapshot: [REFUSED, 200, '请点击右下角“使用完整服务”后再试'],
  wechat_busy: [REFUSED, 502, '微信服务繁忙，请稍后重试'],
  url_not_ours: [REFUSED, 422, '该页面不支持分享'],

  // admissions
  admission_gone: [REFUSED, 404, '入场凭证不存在'],
  transfer_late: [REFUSED, 200, '门票已使用或已失效，不能转让'],
  ticket_claimed: [REFUSED, 200, '参会人已用自己的手机领取这张门票，请由本人转让'],
  claim_gone: [REFUSED, 200, '没有待您领取的门票'],
  claim_wrong: [REFUSED, 200, '姓名与报名时填写的不一致，请核对后重试'],
  claim_locked: [REFUSED, 200, '姓名输错次数过多，请联系为您报名的人，由对方将门票转让给您'],
  transfer_self: [REFUSED, 200, '不能转让给自己'],

  // at the door
  list_gone: [REFUSED, 404, '该签到名单不存在或您不在该岗位'],
  list_in_use: [REFUSED, 200, '该名单已有签到记录，不能删除'],
  device_gone: [REFUSED, 200, '本设备已被停用，请重新进入验票'],
  devices_full: [REFUSED, 200, '该名单最多使用255台设备，请主办方新建一份名单'],
  scan_gone: [REFUSED, 200, '没有可以撤销的记录'],
  tail_missing: [REFUSED, 422, sayAtDoor.tailMissing],
  gate_gone: [REFUSED, 200, '签到码已失效，请联系现场工作人员'],
  no_ticket_here: [REFUSED, 200, '您没有本场会议的门票'],
  place_needed: [REFUSED, 200, '请允许获取位置后再签到'],
  too_far: [REFUSED, 200, '您不在签到地点附近，请到现场后再试'],
  already_staff: [REFUSED, 200, '该人员已是本场会议的工作人员'],
  staff_gone: [REFUSED, 404, '该工作人员不存在或已移除'],
  helper_gone: [REFUSED, 200, '链接已失效，请联系主办方'],
  pin_wrong: [REFUSED, 200, '口令错误，请重新输入'],

  // guests who are received apart
  vip_gone: [REFUSED, 404, '该嘉宾不存在或已移除'],
  vip_moved: [REFUSED, 200, '该嘉宾的状态已变化，请刷新后重试'],
  vips_full: [REFUSED, 200, '每场会议最多登记2000位接待嘉宾'],
  plan_full: [REFUSED, 200, '安排过多，请先删除不用的'],
  leg_gone: [REFUSED, 404, '该行程不存在或已删除'],
  leg_moved: [REFUSED, 200, '该行程的状态已变化，请刷新后重试'],
  car_gone: [REFUSED, 404, '该车辆不存在或已删除'],
  room_gone: [REFUSED, 404, '该住房不存在或已删除'],
  room_moved: [REFUSED, 200, '住房状态不能这样变更，请刷新后重试'],
  seat_gone: [REFUSED, 404, '该座位不存在或已删除'],
  event_gone: [REFUSED, 404, '该场合不存在或已删除'],
  appearance_gone: [REFUSED, 404, '该出席安排不存在或已删除'],
  appearance_unfit: [REFUSED, 422, '请填写活动名称，候场时间应不晚于开始时间'],
  vip_task_gone: [REFUSED, 404, '该待办不存在或已删除'],
  delete_day_unfit: [REFUSED, 422, sayOfVip.deleteDayInvalid],
  vip_link_gone: [REFUSED, 200, '链接已失效，请联系主办方'],
  tail_wrong: [REFUSED, 200, '手机号后四位不正确，请重新输入'],
  link_phone_missing: [REFUSED, 200, '请先填写对方的手机号'],
  diet_not_agreed: [REFUSED, 200, '请先同意保存您的饮食要求，或不填写'],

  // visitors
  visits_closed: [REFUSED, 200, '本场会议暂不接受来访预约'],
  visit_blocked: [REFUSED, 200, '该手机号暂时不能预约来访，请联系接待处'],
  visits_full: [REFUSED, 200, '您的来访预约过多，请先取消不用的'],
  visit_hours_unfit: [REFUSED, 422, '来访时间应在会议前后7天内，且不超过规定天数'],
  visit_document_missing: [REFUSED, 422, '请填写证件种类和证件号后四位'],
  visit_companions_many: [REFUSED, 422, '同行人员超过了规定的人数'],
  visit_gone: [REFUSED, 404, '该来访预约不存在或已删除'],
  visit_moved: [REFUSED, 200, '来访状态已变化，请刷新后重试'],
  visit_decided: [REFUSED, 200, '该来访预约已处理'],
  visit_too_early: [REFUSED, 200, '还没有到来访时间'],
  host_gone: [REFUSED, 200, '没有找到可接待的人员，请核对手机号'],
  block_day_unfit: [REFUSED, 422, '限制来访的截止日期应在今天之后，最长一年'],
} as const satisfies Record<string, Row>

export type Reason = keyof typeof table

/** Reasons that any call may answer with, undeclared. */
export type CommonReason =
  | 'invalid'
  | 'broken_body'
  | 'too_large'
  | 'too_often'
  | 'too_many_today'
  | 'signed_out'
  | 'forbidden'
  | 'not_found'
  | 'unexpected'
  | 'busy'
  | 'unavailable'

export function codeOf(reason: Reason): string {
  return table[reason][0]
}

export function httpOf(reason: Reason): number {
  return table[reason][1]
}

/** @param blanks what the sentence leaves open, by the names in its braces. */
export function sentenceOf(reason: Reason, blanks: Readonly<Record<string, string>> = {}): string {
  return table[reason][2].replace(/\{(\w+)\}/g, (_, name: string) => blanks[name] ?? '')
}
