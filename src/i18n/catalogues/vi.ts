import type { Catalogue } from '../message.js';

export const vi: Catalogue = {
  'http.internal': 'Đã xảy ra lỗi ở phía chúng tôi. Vui lòng báo cho chúng tôi yêu cầu {requestId}.',
  'db.unavailable': 'Bộ lưu trữ của dịch vụ này hiện không phản hồi. Vui lòng thử lại sau vài giây.',
  'http.notFound': 'Không có gì tại địa chỉ này.',
  'http.notImplemented': '{feature} đã được công bố nhưng chưa có trong phiên bản này.',
  'http.timedOut': 'Thao tác kéo dài hơn 30 giây nên đã bị dừng. Vui lòng thử lại sau.',
  'http.credentialsMissing':
    'Thiếu thông tin xác thực. Hãy gửi token API của bạn làm tên người dùng của xác thực HTTP Basic, với mật khẩu để trống.',
  'http.aliasCredentialsNeeded':
    'Token API không dùng được cho thao tác này. Hãy gửi địa chỉ của một bí danh và mật khẩu của nó bằng xác thực HTTP Basic.',
  'http.malformedRequest': 'Đây không phải là yêu cầu HTTP đúng định dạng. Hãy kiểm tra dòng yêu cầu và các tiêu đề.',
  'http.headersTooLarge': 'Địa chỉ và các tiêu đề của yêu cầu quá dài. Chỉ gửi tối đa 64 KB.',
  'http.requestTooSlow': 'Yêu cầu không đến đầy đủ kịp thời. Vui lòng gửi lại.',
  'http.hostMissing': 'Thiếu tiêu đề Host. Hãy gửi tên của máy chủ mà bạn đang gọi.',
  'http.unknownExpectation': 'Tiêu đề Expect đòi hỏi điều không được hỗ trợ ở đây. Hãy bỏ tiêu đề này.',
  'http.foreignHost':
    'Tiêu đề Host nêu tên một máy chủ khác. Hãy gọi localhost, hoặc đặt WAYPOST_BASE_URL thành địa chỉ bạn đang dùng.',
  'http.foreignOrigin':
    'Trang của các website khác không được phép làm việc này. Hãy gọi từ một chương trình, hoặc từ chính địa chỉ này.',
  'http.useHttps': 'Thông tin xác thực sẽ được truyền không có bảo vệ qua HTTP thường. Hãy dùng {url} thay thế.',
  'http.malformedUrl': 'Địa chỉ chứa một mã phần trăm bị lỗi. Hãy mã hóa lại.',
  'http.malformedQuery': 'Không đọc được truy vấn: có mã thoát bị lỗi, hoặc có quá nhiều tham số.',
  'http.malformedBody':
    'Không đọc được nội dung yêu cầu. Hãy gửi JSON đúng định dạng hoặc một biểu mẫu, bằng UTF-8 và khớp với Content-Type.',
  'http.bodyNotObject': 'Nội dung yêu cầu phải là một đối tượng gồm các trường có tên.',
  'http.bodyTooLarge': 'Nội dung yêu cầu quá lớn. Hãy gửi ít hơn, hoặc gửi thành nhiều phần.',
  'http.bodyTooDeep': 'Nội dung yêu cầu lồng nhau quá sâu. Chỉ dùng tối đa {max} cấp.',
  'http.bodyTooManyFields': 'Nội dung yêu cầu có quá nhiều trường. Chỉ gửi tối đa {max, number} trường.',
  'http.unsupportedType':
    'Kiểu nội dung này không được chấp nhận ở đây. Hãy gửi application/json, application/x-www-form-urlencoded hoặc multipart/form-data.',
  'http.encodedBody': 'Nội dung nén không được chấp nhận ở đây. Hãy gửi nội dung không kèm Content-Encoding.',
  'http.fileNotExpected': 'Lệnh gọi này không nhận tệp. Hãy gửi các trường dưới dạng văn bản.',
  'thread.busy': 'Hiện có quá nhiều thư lớn đang được xử lý. Vui lòng thử lại sau giây lát.',
  'http.metricsClosed': 'Số liệu chỉ dành cho máy này, hoặc cho bên gọi có token số liệu.',
  'input.required': 'Thiếu {field}. Vui lòng cung cấp.',
  'input.wrongType':
    '{field} phải {expected, select, string {là văn bản} number {là số} int {là số nguyên} boolean {là true hoặc false} array {là danh sách} object {là đối tượng} other {thuộc kiểu khác}}.',
  'input.oneOf': '{field} phải là một trong các giá trị: {options}.',
  'input.tooLong': '{field} chỉ được có tối đa {max, plural, other {# ký tự}}.',
  'input.tooShort': '{field} phải có ít nhất {min, plural, other {# ký tự}}.',
  'input.tooManyItems': '{field} chỉ được có tối đa {max, plural, other {# mục}}.',
  'input.tooFewItems': '{field} phải có ít nhất {min, plural, other {# mục}}.',
  'input.tooBig': '{field} không được lớn hơn {max}.',
  'input.tooSmall': '{field} không được nhỏ hơn {min}.',
  'input.malformed': '{field} không đúng định dạng. Hãy kiểm tra cách viết.',
  'input.boolean': '{field} phải là true hoặc false.',
  'input.integer': '{field} phải là số nguyên từ {min} đến {max}.',
  'input.byteSize': '{field} phải là kích thước, ví dụ 500 MB hoặc 1 GB.',
  'input.date': '{field} phải là ngày, ví dụ 2026-11-15 hoặc 11/15/2026.',
  'input.email': '{field} phải là địa chỉ email, ví dụ ann@example.com.',
  'input.httpUrl': '{field} phải là địa chỉ bắt đầu bằng http:// hoặc https://.',
  'input.controlCharacters': '{field} chứa các ký tự không in được. Hãy xóa chúng.',
  'access.adminsOnly':
    'Chỉ quản trị viên của tên miền này mới được làm việc này. Hãy liên hệ với một quản trị viên của tên miền.',
  'access.tokenScope': 'Token API này không đủ quyền cho thao tác này. Hãy dùng token có phạm vi rộng hơn.',
  'access.aliasCredentials': 'Thông tin xác thực của bí danh không dùng được cho thao tác này. Hãy dùng token API.',
  'access.foreignSender':
    'Bạn không được gửi từ địa chỉ này. Hãy dùng một bí danh của chính bạn làm from, hoặc bí danh của thông tin xác thực mà bạn dùng để gửi.',
  'domain.notFound': 'Không có tên miền này trong tài khoản của bạn. Hãy kiểm tra tên hoặc id.',
  'domain.name': '{field} phải là tên miền, ví dụ example.com, hoặc địa chỉ IP.',
  'domain.alreadyHeld': 'Bạn đã có tên miền {domain}.',
  'domain.systemName': '{domain} là tên của chính dịch vụ này. Hãy thêm tên miền khác.',
  'domain.smtpPort': '{field} phải là 25, 465, 587, 2525 hoặc một cổng từ 1024 đến 65535.',
  'domain.catchallAddress':
    '{field}: {address} không phải là địa chỉ email. Hãy phân cách các địa chỉ bằng dấu phẩy, dấu cách hoặc ngắt dòng.',
  'domain.bounceWebhook': '{field} phải là địa chỉ bắt đầu bằng http:// hoặc https://, hoặc là false.',
  'member.notFound': 'Không có thành viên này trong tên miền. Hãy kiểm tra id.',
  'member.onlyOne': 'Tên miền này không có thành viên nào khác.',
  'member.lastAdmin':
    'Đây là quản trị viên cuối cùng của tên miền. Trước tiên hãy đặt một thành viên khác làm quản trị viên.',
  'invite.notFound':
    'Không có lời mời nào đang chờ bạn tham gia tên miền này. Hãy xin quản trị viên của tên miền một lời mời mới.',
  'invite.unproven': 'Địa chỉ {email} của bạn chưa được xác minh. Hãy xác minh, rồi chấp nhận lời mời.',
  'invite.otherAddress': 'Lời mời này được gửi đến một địa chỉ khác. Hãy đăng nhập vào tài khoản của địa chỉ đó.',
  'invite.alreadyInvited': '{email} đã được mời. Hãy xóa lời mời đó trước khi gửi lời mời mới.',
  'invite.alreadyMember': '{email} đã là thành viên của tên miền này.',
  'invite.acceptedAsAdmin': 'Bạn hiện là quản trị viên của {domain}.',
  'invite.acceptedAsUser': 'Bạn hiện là thành viên của {domain}.',
  'search.patternInvalid':
    '{field} không phải là biểu thức chính quy hợp lệ (RE2): {reason} tại vị trí {position}. Hãy sửa lại mẫu.',
  'search.patternTooSlow': 'Tìm kiếm theo {field} mất quá nhiều thời gian. Hãy dùng mẫu đơn giản hơn.',
  'search.busy': 'Hiện có quá nhiều lượt tìm kiếm đang chạy. Vui lòng thử lại sau vài giây.',
  'alias.notFound': 'Không có bí danh này trong tên miền. Hãy kiểm tra tên hoặc id.',
  'alias.nameTaken': 'name: {name} đã tồn tại trong tên miền này. Hãy chọn tên khác hoặc thay đổi bí danh hiện có.',
  'alias.nameInvisible': 'name chứa khoảng trắng hoặc ký tự không nhìn thấy được. Hãy xóa chúng.',
  'alias.namePlus':
    'name không được chứa “+”: phần đứng sau dấu cộng trong một địa chỉ vốn đã đến bí danh đứng trước nó.',
  'alias.nameExclamation': 'name không được bắt đầu bằng “!”. Để tắt bí danh, hãy gửi is_enabled=false.',
  'alias.nameWithDomain': 'name không được chứa “@”. Chỉ gửi phần đứng trước @{domain}.',
  'alias.nameInvalid':
    'name không tạo thành địa chỉ email hợp lệ. Hãy dùng chữ cái, chữ số, dấu chấm, gạch nối và gạch dưới, tối đa 64 ký tự.',
  'alias.namePatternForm': 'name bắt đầu bằng “/”, nên phải là biểu thức chính quy, ví dụ /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name là biểu thức chính quy không đọc được: {reason}. Hãy sửa lại (cú pháp RE2).',
  'alias.nameAdminsOnly':
    'name: chỉ quản trị viên của tên miền này mới được dùng {name}. Hãy chọn tên khác hoặc liên hệ với quản trị viên.',
  'alias.noRandomName': 'Không tìm thấy tên ngẫu nhiên nào còn trống. Hãy tự gửi một tên.',
  'alias.recipientInvalid':
    'recipients: {recipient} không phải là địa chỉ email, tên máy chủ, địa chỉ IP hay URL http(s). Hãy sửa hoặc xóa.',
  'alias.recipientIsItself':
    'recipients: {recipient} chính là bí danh này, nên thư sẽ đi vòng tròn. Hãy xóa địa chỉ đó.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification chỉ hoạt động với địa chỉ email. Hãy xóa các người nhận khác, hoặc gửi has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: mỗi nhãn chỉ được có tối đa {max} ký tự. Hãy rút ngắn lại.',
  'alias.catchAllDisabled': 'is_enabled: không thể tắt bí danh catch-all. Hãy xóa nó thay vì tắt.',
  'alias.imapNeedsName': 'has_imap cần một tên cụ thể: “*” và biểu thức chính quy không có hộp thư.',
  'alias.pgpNeedsKey': 'has_pgp cần public_key. Hãy gửi một khóa công khai OpenPGP ở dạng ASCII armor.',
  'alias.publicKeyTooLarge': 'public_key quá lớn. Hãy xuất khóa không kèm ảnh và chữ ký của người khác.',
  'alias.publicKeyInvalid':
    'public_key không phải là một khóa công khai OpenPGP duy nhất ở dạng ASCII armor. Hãy xuất lại.',
  'alias.publicKeyIsPrivate': 'public_key là khóa riêng tư. Hãy giữ khóa đó cho riêng bạn và gửi khóa công khai.',
  'alias.publicKeyRevoked': 'public_key đã bị thu hồi. Hãy gửi một khóa hợp lệ.',
  'alias.publicKeyExpired': 'public_key đã hết hạn. Hãy gia hạn hoặc gửi khóa khác.',
  'alias.publicKeyCannotEncrypt': 'public_key không dùng để mã hóa được. Hãy gửi khóa có khóa con dùng để mã hóa.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled cần một tên cụ thể: “*” và biểu thức chính quy không trả lời tự động.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date nằm sau vacation_responder_end_date. Hãy sửa một trong hai.',
  'alias.vacationCannotSend':
    'Không có thư trả lời nào được gửi đi khi tên miền chưa thể gửi thư. Hãy thiết lập các bản ghi DKIM, Return-Path và DMARC.',
  'alias.vacationSuspended': 'Không có thư trả lời nào được gửi đi khi việc gửi thư của tên miền này bị tạm ngưng.',
  'alias.passwordElsewhere': 'Không thể đặt {field} ở đây. Hãy dùng POST …/generate-password của bí danh này.',
  'recipient.linkUnknown': 'Liên kết này không còn hiệu lực. Hãy nhờ chủ sở hữu bí danh thêm lại địa chỉ của bạn.',
  'password.needsName':
    'Bí danh catch-all và biểu thức chính quy không có mật khẩu. Hãy chọn một bí danh có tên cụ thể.',
  'password.exists':
    'Bí danh này đã có mật khẩu. Hãy gửi mật khẩu cũ trong password để giữ hộp thư, hoặc is_override=true để thay mật khẩu và xóa hộp thư.',
  'password.eitherOldOrOverride':
    'Hãy gửi password để giữ hộp thư, hoặc is_override=true để xóa hộp thư; không gửi cả hai.',
  'password.wrongOld': 'password không phải là mật khẩu hiện tại của bí danh này. Hãy kiểm tra và thử lại.',
  'password.linkUnknown': 'Liên kết này đã được dùng hoặc đã hết hạn. Hãy yêu cầu mật khẩu mới.',
  'password.sent': 'Mật khẩu của {address} và các thiết lập cho ứng dụng thư đã được gửi đến {email}.',
  'catchallPassword.notFound': 'Không có mật khẩu catch-all này trong tên miền. Hãy kiểm tra id.',
  'catchallPassword.tooMany':
    'Mỗi tên miền chỉ được có tối đa {max} mật khẩu catch-all. Trước tiên hãy xóa một mật khẩu.',
  'limit.reached':
    'Quá nhiều yêu cầu: trong khoảng thời gian này chỉ cho phép {limit, plural, other {# yêu cầu}}. Vui lòng thử lại sau {minutes, plural, other {# phút}}.',
  'password.busy': 'Hiện có quá nhiều lượt đăng nhập đang được kiểm tra. Vui lòng thử lại sau vài giây.',
  'dns.unavailable':
    'Hiện không thể kết nối đến các máy chủ tên của {name}. Không có gì bị thay đổi; vui lòng thử lại sau vài phút.',
  'dns.recordsVerified': 'Các bản ghi DNS của {domain} đã được xác minh: tên miền nhận thư tại đây.',
  'dns.smtpVerified': 'Các bản ghi DNS để gửi thư của {domain} đã được xác minh: tên miền được phép gửi thư.',
  'dns.changesTakeTime':
    'Một số bản ghi DNS chưa đúng. Thay đổi DNS có thể mất từ vài phút đến một ngày mới có hiệu lực ở mọi nơi.',
  'dns.checkNameServers':
    'Không tìm thấy TXT lẫn MX: hãy kiểm tra xem {domain} có dùng các máy chủ tên nơi bạn đã thêm bản ghi hay không.',
  'dns.checkedAgain': 'Các bản ghi sẽ tự động được kiểm tra lại; bạn cũng có thể lặp lại lệnh gọi này.',
  'dns.verificationMissing': 'Thiếu bản ghi xác minh của {domain}. Hãy thêm một bản ghi TXT tại {domain}: {value}',
  'dns.verificationMultiple':
    '{domain} có nhiều bản ghi xác minh ({found}). Hãy xóa tất cả, chỉ giữ lại bản ghi TXT này: {value}',
  'dns.verificationWrong': '{domain} có bản ghi xác minh sai ({found}). Hãy thay bằng bản ghi TXT này: {value}',
  'dns.nameTaken':
    'Một tài khoản khác đã chứng minh rằng họ kiểm soát {domain}. Để tiếp nhận tên này, hãy đặt nội dung sau làm bản ghi xác minh (TXT) duy nhất: {value}',
  'dns.rulesBeside':
    'DNS còn chứa các quy tắc chuyển tiếp ({prefix}=…), không được dùng khi đã có bản ghi xác minh. Bạn có thể xóa chúng.',
  'dns.rulesOnly':
    'Thư hiện chỉ được chuyển tiếp theo các quy tắc trong DNS. Các bí danh lưu tại đây sẽ nhận thư khi {domain} có bản ghi TXT này: {value}',
  'dns.mxMissing': '{domain} không có bản ghi MX. Hãy thêm một bản ghi trỏ đến {host}.',
  'dns.mxOther': '{domain} có bản ghi MX của các dịch vụ khác ({found}). Hãy xóa chúng để mọi thư đều đến {host}.',
  'dns.ipAddress':
    '{domain} là địa chỉ IP: không có bản ghi DNS nào có thể chứng minh quyền sở hữu. Hãy thêm một tên miền thay thế.',
  'dns.dkimMissing': 'Thiếu bản ghi DKIM. Hãy thêm tại {name} bản ghi TXT mà dns-records hiển thị.',
  'dns.dkimWrong':
    'Bản ghi DKIM tại {name} không chứa khóa của tên miền này. Hãy thay bằng bản ghi mà dns-records hiển thị.',
  'dns.dkimMultiple':
    'Có nhiều bản ghi TXT tại {name}. Hãy giữ bản ghi DKIM mà dns-records hiển thị và xóa các bản ghi khác.',
  'dns.returnPathMissing': 'Thiếu bản ghi Return-Path. Hãy thêm tại {name} một bản ghi CNAME trỏ đến {host}.',
  'dns.returnPathWrong': 'Bản ghi CNAME tại {name} trỏ đến {found}. Hãy đổi thành {host}.',
  'dns.dmarcMissing': 'Thiếu bản ghi DMARC. Hãy thêm tại {name} bản ghi TXT mà dns-records hiển thị.',
  'dns.dmarcMultiple': 'Có nhiều bản ghi DMARC tại {name}, nên bị coi như không có. Hãy chỉ giữ lại một bản ghi.',
  'dns.dmarcPct': 'Bản ghi DMARC tại {name} chỉ áp dụng cho một phần thư. Hãy xóa thẻ pct của nó hoặc đặt thành 100.',
  'encrypt.verification':
    'input chứa một bản ghi xác minh, vốn phải luôn đọc được. Chỉ mã hóa các quy tắc chuyển tiếp.',
  'encrypt.empty':
    'input không chứa quy tắc chuyển tiếp nào. Hãy viết một quy tắc, ví dụ {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} không phải là quy tắc chuyển tiếp. Hãy viết một địa chỉ, hoặc tên và đích của nó, cách nhau bằng dấu hai chấm.',
  'encrypt.port': 'input: cổng phải là 25, 465, 587, 2525 hoặc từ 1024 đến 65535.',
  'outgoing.notHttp': '{field} phải là địa chỉ http:// hoặc https://.',
  'outgoing.noAddress':
    '{field}: máy chủ {host} không có địa chỉ trong DNS. Hãy kiểm tra cách viết hoặc thêm bản ghi A hay AAAA.',
  'outgoing.privateAddress':
    '{field}: {host} dẫn đến {address}, không thuộc internet công cộng. Hãy dùng máy chủ có địa chỉ công cộng.',
  'letter.signature': 'Waypost tại {host}',
  'letter.why.account': 'Bạn nhận được thư này vì {email} là địa chỉ tài khoản của bạn tại {host}.',
  'letter.why.member': 'Bạn nhận được thư này vì bạn là thành viên của {domain} tại {host}.',
  'letter.why.stranger':
    'Bạn nhận được thư này vì có người đã nhập {email} tại {host}. Nếu bạn không chờ thư này, hãy bỏ qua: sẽ không có gì xảy ra.',
  'letter.notYou': 'Nếu không phải bạn thực hiện, hãy thay các token API của bạn và báo cho đơn vị vận hành {host}.',
  'letter.linkExpires': 'Liên kết có hiệu lực đến {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Xác nhận địa chỉ email của bạn',
  'letter.accountCode.text':
    'Địa chỉ này đã được khai báo cho một tài khoản tại {host}. Hãy mở liên kết để xác nhận đây là địa chỉ của bạn.',
  'letter.accountCode.button': 'Xác nhận địa chỉ này',
  'letter.accountCode.code': 'Hoặc nhập mã này ở nơi được yêu cầu:',
  'letter.accountCode.expires': 'Liên kết và mã có hiệu lực đến {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'Địa chỉ tài khoản của bạn đã được thay đổi',
  'letter.emailChanged.text':
    'Địa chỉ tài khoản của bạn tại {host} đã được đổi thành {newEmail}. Cho đến khi địa chỉ đó được xác nhận, thư vẫn được gửi đến đây.',
  'letter.profileChanged.subject': 'Tài khoản của bạn đã được thay đổi',
  'letter.profileChanged.text': 'Các trường sau trong tài khoản của bạn tại {host} đã được thay đổi:',
  'letter.tokenCreated.subject': 'Một token API mới đã được tạo',
  'letter.tokenCreated.text':
    'Token API {name} đã được tạo cho tài khoản của bạn tại {host}. Bất kỳ ai có token này đều có thể hành động thay bạn.',
  'letter.invite.subject': 'Bạn được mời tham gia {domain}',
  'letter.invite.text':
    '{invitedBy} mời bạn tham gia {domain} tại {host} với tư cách {group, select, admin {quản trị viên} other {thành viên}}.',
  'letter.invite.button': 'Xem lời mời',
  'letter.recipientCheck.subject': 'Bạn có muốn nhận thư gửi đến {alias} không?',
  'letter.recipientCheck.text':
    'Thư gửi đến {alias} sẽ được chuyển tiếp đến {email}. Hãy mở liên kết nếu bạn đồng ý. Cho đến lúc đó, không có thư nào được chuyển tiếp đến bạn.',
  'letter.recipientCheck.button': 'Có, chuyển tiếp thư cho tôi',
  'letter.passwordGenerated.subject': 'Mật khẩu mới cho {alias}',
  'letter.passwordGenerated.text': '{by} đã tạo mật khẩu mới cho {alias}. Mật khẩu trước đó không còn dùng được.',
  'letter.passwordInstructions.subject': 'Mật khẩu của bạn cho {alias}',
  'letter.passwordInstructions.text':
    'Một mật khẩu đã được tạo cho {alias}. Liên kết chỉ hiển thị mật khẩu một lần, vì vậy hãy chuẩn bị sẵn trình quản lý mật khẩu hoặc ứng dụng thư.',
  'letter.passwordInstructions.button': 'Hiển thị mật khẩu',
  'letter.passwordInstructions.settings': 'Thiết lập cho ứng dụng thư của bạn:',
  'letter.passwordInstructions.userName': 'Tên người dùng',
  'letter.passwordInstructions.imap': 'Thư đến (IMAP)',
  'letter.passwordInstructions.pop3': 'Thư đến (POP3)',
  'letter.passwordInstructions.smtp': 'Thư đi (SMTP)',
  'letter.passwordInstructions.door': '{host}, cổng {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Mật khẩu catch-all mới cho {domain}',
  'letter.catchallCreated.text':
    '{by} đã tạo một mật khẩu catch-all cho {domain}. Mật khẩu này có thể gửi thư từ mọi địa chỉ của tên miền.',
  'letter.catchallCreated.description': 'Mô tả',
  'letter.catchallMoved.subject': 'Mật khẩu catch-all của {domain} có chủ sở hữu mới',
  'letter.catchallMoved.text':
    '{count, plural, other {# mật khẩu catch-all của {domain} hiện thuộc về}} {newOwner}. Thư được gửi bằng {count, plural, other {mật khẩu nói trên}} được tính vào hạn mức hằng ngày của tài khoản đó.',
  'letter.aliasesMoved.subject': 'Các bí danh của {domain} hiện là của bạn',
  'letter.aliasesMoved.text': '{count, plural, other {# bí danh của {domain} từng thuộc về {from} hiện là của bạn.}}',
  'letter.settingsChanged.subject': 'Thiết lập của {domain} đã được thay đổi',
  'letter.settingsChanged.text': '{by} đã thay đổi các thiết lập sau của {domain}:',
  'letter.settingsChanged.nothing': 'không có',
  'letter.domainVerified.subject': '{domain} đã được xác minh',
  'letter.domainVerified.text':
    'Các bản ghi DNS của {domain} đã được thiết lập. Từ bây giờ, thư gửi đến tên miền này được tiếp nhận.',
  'letter.recordsMissing.subject': 'Thiếu bản ghi DNS của {domain}',
  'letter.recordsMissing.text':
    'Các bản ghi DNS sau của {domain} không được tìm thấy trong lần kiểm tra gần nhất. Nếu thiếu chúng, thư có thể không đến được:',
  'letter.recordsRemedy': 'Hãy thêm chúng ở nơi quản lý DNS của tên miền. Lần kiểm tra tiếp theo sẽ tự động diễn ra.',
  'letter.smtpBroken.subject': '{domain} không thể gửi thư',
  'letter.smtpBroken.text':
    'Các bản ghi DNS sau không được tìm thấy trong lần kiểm tra gần nhất. Cho đến khi chúng được khôi phục, {domain} không thể gửi thư:',
  'letter.nameTaken.subject': '{domain} hiện thuộc về một tài khoản khác',
  'letter.nameTaken.text':
    'Một tài khoản khác đã chứng minh rằng họ kiểm soát DNS của {domain}. Tên miền của bạn vẫn được giữ lại, nhưng không nhận và cũng không gửi thư.',
  'letter.nameTaken.remedy': 'Để lấy lại, hãy công bố bản ghi xác minh của tên miền của bạn rồi xác minh lại.',
  'page.front.title': 'Waypost đang hoạt động',
  'page.front.text':
    'Tên miền, bí danh và mật khẩu được quản lý qua API HTTP; tài liệu tham khảo trình bày mọi lệnh gọi.',
  'page.front.reference': 'Mở tài liệu tham khảo',
  'page.front.signUp': 'Hãy tạo tài khoản; phản hồi chứa token API của bạn:',
  'page.emailVerified.title': 'Địa chỉ đã được xác nhận',
  'page.emailVerified.text': '{email} đã được xác nhận. Bạn có thể đóng trang này.',
  'page.emailFailed.text':
    'Liên kết này đã được dùng hoặc không còn hiệu lực. Nếu địa chỉ của bạn chưa được xác nhận, hãy yêu cầu mã mới.',
  'page.recipientVerified.title': 'Cảm ơn bạn',
  'page.recipientVerified.text':
    'Thư gửi đến {alias} hiện được chuyển tiếp đến {recipient}. Bạn có thể đóng trang này.',
  'page.invite.title': 'Lời mời tham gia {domain}',
  'page.invite.text':
    '{email} được mời tham gia {domain} với tư cách {group, select, admin {quản trị viên} other {thành viên}}. Hãy đăng nhập vào bảng điều khiển bằng địa chỉ này để chấp nhận.',
  'page.invite.button': 'Mở bảng điều khiển',
  'page.invite.call': 'Hoặc chấp nhận bằng một lệnh gọi API, dùng token API của tài khoản có địa chỉ này:',
  'page.invite.signUp': 'Chưa có tài khoản? Trước tiên hãy tạo một tài khoản:',
  'page.password.title': 'Mật khẩu của bạn',
  'page.password.text': 'Mật khẩu chỉ được hiển thị một lần. Hãy chắc chắn rằng không có ai đang nhìn qua vai bạn.',
  'page.password.button': 'Hiển thị mật khẩu',
  'page.password.userName': 'Tên người dùng',
  'page.password.password': 'Mật khẩu',
  'page.password.keep': 'Hãy lưu ngay vào trình quản lý mật khẩu: trang này không thể hiển thị lại mật khẩu.',
  'page.failed.title': 'Liên kết này không hoạt động',
  'page.failed.incomplete': 'Liên kết không đầy đủ. Hãy sao chép toàn bộ liên kết từ thư.',
  'page.later.title': 'Vui lòng thử lại sau',
  'password.outerSpace': '{field} bắt đầu hoặc kết thúc bằng khoảng trắng. Hãy xóa khoảng trắng đó.',
  'password.quotes': '{field} chứa dấu ngoặc kép hoặc dấu nháy đơn. Hãy chọn mật khẩu không có các dấu này.',
  'password.weakCommon':
    '{field} quá yếu: gần giống một trong những mật khẩu phổ biến nhất. Hãy dùng vài từ không liên quan đến nhau.',
  'password.weakRepeat': '{field} quá yếu: có nội dung lặp lại. Hãy dùng vài từ không liên quan đến nhau.',
  'password.weakSequence':
    '{field} quá yếu: theo một chuỗi liên tiếp như abc hoặc 123. Hãy dùng vài từ không liên quan đến nhau.',
  'password.weakDate': '{field} quá yếu: ngày tháng hoặc năm rất dễ đoán. Hãy dùng vài từ không liên quan đến nhau.',
  'password.weakPersonal':
    '{field} quá yếu: chứa tên, địa chỉ hoặc tên miền của bạn. Hãy dùng vài từ không liên quan đến nhau.',
  'password.weakShort': '{field} quá yếu. Hãy đặt dài hơn, ví dụ bằng vài từ không liên quan đến nhau.',
  'auth.tokenUnknown':
    'Token API này không hợp lệ. Hãy gửi token của tài khoản bạn làm tên người dùng, với mật khẩu để trống.',
  'auth.unproven':
    'Địa chỉ của tài khoản này chưa được xác nhận. Hãy nộp mã chúng tôi đã gửi đến đó bằng POST /v1/account/verify, hoặc yêu cầu mã mới tại đó.',
  'auth.wrongCredentials':
    'Tên người dùng hoặc mật khẩu sai. Hãy gửi địa chỉ bí danh đầy đủ và mật khẩu hiện tại của nó.',
  'sandbox.mailNotFound': 'Không có thư {id} nào được thu giữ. Xem danh sách thư hiện có bằng: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain phải là tên miền, ví dụ example.org.',
  'sandbox.hostBehaviour': 'behaviour phải là một trong các giá trị: {behaviours}.',
  'sandbox.hostText':
    'text phải là phản hồi SMTP mang nghĩa từ chối, ví dụ 550 5.1.1 No such user, hoặc một trong các giá trị: {names}. Trường này chỉ dùng được với refuse.',
  'sandbox.dnsType': 'type phải là một trong các giá trị: {types}.',
  'sandbox.dnsName': 'name phải là tên máy chủ, ví dụ example.test hoặc _dmarc.example.test.',
  'sandbox.dnsValue':
    'value không thể dùng làm bản ghi kiểu {type}. Hãy cung cấp địa chỉ, tên máy chủ hoặc văn bản phù hợp.',
  'account.emailTaken': 'email đã được một tài khoản khác sử dụng. Hãy cung cấp địa chỉ khác.',
  'account.signupClosed': 'Dịch vụ này không nhận tài khoản mới. Hãy liên hệ với đơn vị vận hành để xin tài khoản.',
  'account.nameInvalid': '{field} phải là một cái tên, không phải địa chỉ, liên kết hay tên miền.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address không hợp lệ. Hãy cung cấp địa chỉ email, tên miền, địa chỉ IP hoặc địa chỉ web.',
  'account.notFound': 'Không có tài khoản này. Hãy kiểm tra địa chỉ.',
  'account.codeWrong': 'code sai hoặc không còn hiệu lực. Hãy kiểm tra, hoặc yêu cầu mã mới bằng cách chỉ gửi email.',
  'account.codeSent':
    'Nếu địa chỉ này đang chờ xác nhận, chúng tôi đã gửi một mã đến đó. Mã mới được gửi nhiều nhất năm phút một lần.',
  'account.verified': 'Địa chỉ {email} đã được xác nhận.',
  'token.notFound': 'Không có token API này trong tài khoản của bạn. Hãy kiểm tra id.',
  'token.domainMissing': 'Thiếu domain: token có phạm vi domain cần tên hoặc id của một tên miền.',
  'token.domainNotExpected': 'domain chỉ dùng được với phạm vi domain. Hãy bỏ nó đi, hoặc đổi phạm vi.',
  'emails.fromMissing': 'Thiếu from. Hãy cung cấp địa chỉ của một bí danh đang bật trong tên miền của bạn.',
  'emails.fromInvalid':
    'from không phải là địa chỉ hợp lệ. Hãy cung cấp địa chỉ của một bí danh đang bật trong tên miền của bạn.',
  'emails.fromSeveral': 'from có nhiều địa chỉ. Hãy cung cấp đúng một địa chỉ.',
  'emails.noRecipients': 'Không có người nhận nào. Hãy cung cấp ít nhất một địa chỉ trong to, cc hoặc bcc.',
  'emails.tooManyRecipients': 'Có hơn {max} người nhận. Hãy gửi thành nhiều email.',
  'emails.addressInvalid': '{field} chứa {address}, không phải là địa chỉ hợp lệ. Hãy sửa hoặc xóa.',
  'emails.noReplyRecipient': '{address} là địa chỉ không có ai đọc. Hãy xóa nó khỏi danh sách người nhận.',
  'emails.headerMalformed':
    'Dòng {line} của thư không phải là trường tiêu đề. Hãy viết theo dạng Name: value, với một dòng trống trước phần thân.',
  'emails.headerTooLarge': 'Phần tiêu đề của thư quá lớn. Chỉ được có tối đa {maxFields} trường và 256 KB.',
  'emails.headerRepeated': 'Thư có nhiều hơn một tiêu đề {name}. Hãy chỉ giữ lại một.',
  'emails.nulByte': 'Thư chứa byte NUL, không thể truyền qua email. Hãy xóa nó, hoặc mã hóa phần đó bằng base64.',
  'emails.tooLarge': 'Thư lớn hơn 50 MB. Hãy giảm kích thước, hoặc gửi liên kết đến tệp.',
  'emails.dateTooEarly': 'Ngày của thư trước năm 1970. Hãy cung cấp ngày muộn hơn, hoặc bỏ trường này.',
  'emails.dateTooLate': 'Ngày của thư vượt quá 30 ngày trong tương lai. Hãy cung cấp ngày sớm hơn.',
  'emails.dateForm': 'date phải là ngày, ví dụ 2026-11-15T09:00:00Z hoặc Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': '{field} phải là văn bản, hoặc các byte dưới dạng đối tượng có type là Buffer và có data.',
  'emails.headerForm':
    '{field} phải là đối tượng gồm tên và giá trị, hoặc danh sách các đối tượng có key và value. Giá trị phải là văn bản.',
  'emails.listForm': '{field} phải chứa các địa chỉ dưới dạng văn bản, hoặc dưới dạng đối tượng có url và comment.',
  'emails.pathRefused': '{field} trỏ đến một tệp hoặc địa chỉ web, mà dịch vụ này không đọc. Hãy gửi chính nội dung.',
  'emails.envelopeRefused': 'Không thể đặt envelope: trường này được tạo từ from, to, cc và bcc. Hãy bỏ nó đi.',
  'emails.dkimRefused': 'Không thể đặt dkim: dịch vụ ký bằng khóa của tên miền. Hãy bỏ nó đi.',
  'emails.keepBccRefused': 'Không thể đặt keepBcc: bcc không bao giờ hiển thị cho người nhận. Hãy bỏ nó đi.',
  'emails.accessRefused': 'Không thể đặt {field}: tệp và địa chỉ web không bao giờ được đọc. Hãy bỏ nó đi.',
  'emails.transportRefused': 'Không thể đặt {field}: dịch vụ quyết định cách gửi thư. Hãy bỏ nó đi.',
  'emails.rawWithFields': 'raw là một thư hoàn chỉnh, nên không thể đi kèm {field}. Hãy chỉ gửi một trong hai.',
  'emails.messageIdInvalid': 'messageId phải có dạng <name@domain>. Hãy sửa lại, hoặc bỏ nó đi để hệ thống tự tạo.',
  'emails.contentUndecodable':
    '{field} không phải là {encoding} hợp lệ. Hãy mã hóa lại, hoặc sửa kiểu mã hóa đã khai báo.',
  'emails.contentTypeInvalid':
    '{field} không phải là kiểu nội dung có thể đính kèm. Hãy cung cấp một kiểu, ví dụ application/pdf.',
  'emails.headerNameInvalid': '{name} không thể là tên của một tiêu đề. Hãy dùng chữ cái, chữ số và gạch nối.',
  'emails.headerReserved': 'headers không thể đặt {name}: tiêu đề này được xác định từ nội dung. Hãy bỏ nó đi.',
  'emails.headerValueInvalid':
    'Giá trị chuẩn bị sẵn của tiêu đề {name} có một dòng không phải là dòng nối tiếp. Hãy bắt đầu dòng nối tiếp bằng dấu cách.',
  'emails.listUrlInvalid': '{field} phải là địa chỉ web, địa chỉ mailto: hoặc, đối với id, là tên của danh sách.',
  'emails.otpInvalid': 'otp phải có code gồm các ký tự in được và origin bắt đầu bằng https://.',
  'emails.tooManyParts': 'Thư có quá nhiều tệp đính kèm và phiên bản thay thế. Chỉ gửi tối đa {max}.',
  'emails.cannotCompose': 'Không thể tạo thư từ các trường này. Hãy kiểm tra nội dung, kiểu và tiêu đề.',
  'email.noAlias':
    'from: không có bí danh {address} nào đang bật. Hãy tạo hoặc bật bí danh đó, hoặc dùng địa chỉ khác.',
  'email.aliasDisabled': 'from: bí danh {address} đang bị tắt. Hãy bật nó để gửi.',
  'email.aliasSuspended':
    'from: việc gửi thư của {address} bị tạm ngưng. Hãy hỏi đơn vị vận hành dịch vụ này về lý do.',
  'email.recordsMissing':
    'from: {domain} chưa được phép gửi. Thiếu hoặc sai trong DNS: {records}. Hãy thiết lập những gì verify-smtp yêu cầu, rồi thử lại.',
  'email.executable': 'Thư chứa một tệp thực thi: {part}. Hãy xóa nó, hoặc tắt has_executable_protection của tên miền.',
  'email.virus': 'Thư chứa phần mềm độc hại: {part}. Hãy xóa nó.',
  'email.duplicate':
    'Đã có một email với cùng Message-ID, ngày, người gửi và người nhận. Hãy thay đổi messageId để gửi lại.',
  'email.notFound': 'Không có email này. Hãy kiểm tra id hoặc Message-ID.',
  'email.alreadyFinal': 'Email đã ở trạng thái {status}, nên không thể xóa được nữa.',
  'email.idempotencyKey': 'Idempotency-Key phải có từ 1 đến 256 ký tự ASCII in được.',
  'email.idempotencyChanged':
    'Idempotency-Key này đã được dùng cho một email khác. Hãy gửi lại đúng các trường cũ, hoặc dùng khóa khác.',
  'email.idempotencyBusy': 'Một yêu cầu với Idempotency-Key này vẫn đang được xử lý. Vui lòng thử lại sau vài giây.',
  'suppression.address': 'address: {address} không phải là địa chỉ email hợp lệ. Hãy sửa lại.',
  'suppression.notFound': 'Việc gửi đến địa chỉ {address} không bị chặn. Hãy kiểm tra cách viết.',
  'webhook.notFound': 'Không có webhook này trong tên miền. Hãy kiểm tra id.',
  'webhook.tooMany': 'Mỗi tên miền chỉ được có tối đa {max} webhook. Hãy xóa một webhook trước khi thêm webhook khác.',
  'webhook.events': 'events phải có ít nhất một trong các giá trị: accepted, delivered, deferred, complained.',
};
