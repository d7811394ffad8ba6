/**
 * Every screen path of spec.md section 2.1, under one name each, a constant each: a page carries those that it names, and no others.
 */
// entry
export const loading = '/'
export const login = '/login'
export const loginPhone = '/phneLogins'
export const loginBranded = '/energize'
export const register = '/register'
export const switchover = '/switchover'
export const classify = '/classify'
export const transition = '/Transition'

// meeting
export const particulars = '/particulars'
export const meeting = '/pages/index/index'
export const microsite = '/pages/index/index1'
export const meetingList = '/pages/index/meetList'
export const meetingDetails = '/pages/index/details'
export const schedule = '/pages/index/schedule'
export const meetingLogin = '/pages/index/login'
export const fill = '/pages/index/fill'
export const meetingOrders = '/pages/index/hyorder'
export const wallet = '/pages/index/yticket'
export const entryCode = '/pages/index/ewm'
export const invoice = '/pages/index/invoice'
export const contribute = '/pages/index/contribute'
export const personalCentre = '/pages/index/user'
export const basic = '/pages/index/basic'
export const settings = '/pages/index/setup'

// orders and payment
export const orderForm = '/orderForm'
export const payment = '/payment'
export const pay = '/pay'
export const unpaidOrders = '/unpaidOrder'
export const uploadProof = '/updataProof'
export const proofWaiting = '/waitAudit'
export const vipOrder = '/vipLookOver'
export const review = '/projectAudit'

// scan and anti-fake
export const codeCentre = '/ewm/index'
export const scanner = '/ewm/sao'
export const scanned = '/ewm/doing'
export const antiFake = '/antiFake'

// people
export const vips = '/viplist'
export const vip = '/vipdetails'
export const visitor = '/visitor'
export const visitors = '/visitorlist'
export const personal = '/personal'
export const organisation = '/organization'
export const unit = '/unit'
export const invited = '/invited'
export const certification = '/authentication'
export const certificationPerson = '/personage'
export const certificationOrganisation = '/organizationAuthentication'
export const certificationWaiting = '/waitAttestation'

// staff and workspace
export const meetingApply = '/meetingApply'
export const staff = '/staffAdd'
export const staffNew = '/addStaff'
export const changeLogin = '/revampMsg'
export const profile = '/compileData'
export const mySpace = '/mineSpace'
export const formCategories = '/report/repoortclassify'
export const forms = '/report/formlist'
export const vote = '/vote'
export const votes = '/votelist'
export const info = '/info'

// organiser
export const dashboard = '/main'
export const dashboardMeeting = '/main/detail'
export const console = '/management/index'
export const consoleList = '/management/managementList'
export const users = '/user'
export const myMeetings = '/metting'

// hidden
export const notFound = '/404'
export const noRight = '/401'
