import type { Catalogue } from '../message.js';

export const tr: Catalogue = {
  'http.internal': 'Bizim tarafımızda bir sorun oluştu. Lütfen {requestId} numaralı isteği bize bildirin.',
  'db.unavailable': 'Bu hizmetin veri deposu şu anda yanıt vermiyor. Lütfen birkaç saniye sonra yeniden deneyin.',
  'http.notFound': 'Bu adreste hiçbir şey yok.',
  'http.notImplemented': '{feature}: duyuruldu, ancak bu sürümde henüz yok.',
  'http.timedOut': 'İşlem 30 saniyeden uzun sürdü ve durduruldu. Lütfen daha sonra yeniden deneyin.',
  'http.credentialsMissing':
    'Kimlik bilgileri eksik. API belirtecinizi HTTP Basic yetkilendirmesinin kullanıcı adı olarak, boş parolayla gönderin.',
  'http.aliasCredentialsNeeded':
    'Bu işlem için API belirteci kullanılamaz. Bir takma adın adresini ve parolasını HTTP Basic yetkilendirmesiyle gönderin.',
  'http.malformedRequest': 'Bu, düzgün biçimli bir HTTP isteği değil. İstek satırını ve üstbilgileri denetleyin.',
  'http.headersTooLarge': 'İsteğin adresi ve üstbilgileri çok uzun. En fazla 64 KB gönderin.',
  'http.requestTooSlow': 'İstek zamanında eksiksiz ulaşmadı. Lütfen yeniden gönderin.',
  'http.hostMissing': 'Host üstbilgisi eksik. Çağırdığınız sunucunun adını gönderin.',
  'http.unknownExpectation': 'Expect üstbilgisi burada bilinmeyen bir şey istiyor. Bu üstbilgiyi göndermeyin.',
  'http.foreignHost':
    'Host üstbilgisi başka bir sunucunun adını içeriyor. localhost adresini çağırın veya WAYPOST_BASE_URL değerini kullandığınız adrese ayarlayın.',
  'http.foreignOrigin':
    'Başka sitelerin sayfaları bunu yapamaz. Çağrıyı bir programdan veya doğrudan bu adresten yapın.',
  'http.useHttps': 'Kimlik bilgileri düz HTTP üzerinden korumasız iletilir. Bunun yerine {url} adresini kullanın.',
  'http.malformedUrl': 'Adres bozuk bir yüzde kodlaması içeriyor. Adresi yeniden kodlayın.',
  'http.malformedQuery': 'Sorgu okunamıyor: bir kodlama bozuk veya çok fazla parametre var.',
  'http.malformedBody':
    'İstek gövdesi okunamıyor. Content-Type ile uyumlu, UTF-8 kodlamalı, düzgün biçimli JSON veya form gönderin.',
  'http.bodyNotObject': 'İstek gövdesi, adlandırılmış alanlardan oluşan bir nesne olmalıdır.',
  'http.bodyTooLarge': 'İstek gövdesi çok büyük. Daha azını veya parçalar hâlinde gönderin.',
  'http.bodyTooDeep': 'İstek gövdesi çok derin iç içe geçmiş. En fazla {max} düzey kullanın.',
  'http.bodyTooManyFields': 'İstek gövdesinde çok fazla alan var. En fazla {max, number} alan gönderin.',
  'http.unsupportedType':
    'Bu türde bir istek gövdesi burada kabul edilmiyor. application/json, application/x-www-form-urlencoded veya multipart/form-data gönderin.',
  'http.encodedBody':
    'Sıkıştırılmış istek gövdeleri burada kabul edilmiyor. Gövdeyi Content-Encoding olmadan gönderin.',
  'http.fileNotExpected': 'Bu çağrı dosya kabul etmiyor. Alanlarını metin olarak gönderin.',
  'thread.busy': 'Şu anda çok fazla büyük ileti işleniyor. Lütfen birazdan yeniden deneyin.',
  'http.metricsClosed': 'Ölçümler yalnızca bu makineye veya ölçüm belirtecine sahip olanlara açıktır.',
  'input.required': '{field} eksik. Lütfen belirtin.',
  'input.wrongType':
    '{field} {expected, select, string {bir metin} number {bir sayı} int {bir tam sayı} boolean {true veya false} array {bir liste} object {bir nesne} other {başka türde}} olmalıdır.',
  'input.oneOf': '{field} şunlardan biri olmalıdır: {options}.',
  'input.tooLong': '{field} en fazla {max, plural, one {# karakter} other {# karakter}} olabilir.',
  'input.tooShort': '{field} en az {min, plural, one {# karakter} other {# karakter}} olmalıdır.',
  'input.tooManyItems': '{field} en fazla {max, plural, one {# öğe} other {# öğe}} içerebilir.',
  'input.tooFewItems': '{field} en az {min, plural, one {# öğe} other {# öğe}} içermelidir.',
  'input.tooBig': '{field} en fazla {max} olabilir.',
  'input.tooSmall': '{field} en az {min} olmalıdır.',
  'input.malformed': '{field} doğru biçimde değil. Yazımını denetleyin.',
  'input.boolean': '{field} true veya false olmalıdır.',
  'input.integer': '{field}, {min} ile {max} arasında bir tam sayı olmalıdır.',
  'input.byteSize': '{field}, 500 MB veya 1 GB gibi bir boyut olmalıdır.',
  'input.date': '{field}, 2026-11-15 veya 11/15/2026 gibi bir tarih olmalıdır.',
  'input.email': '{field}, ann@example.com gibi bir e-posta adresi olmalıdır.',
  'input.httpUrl': '{field}, http:// veya https:// ile başlayan bir adres olmalıdır.',
  'input.controlCharacters': '{field} yazdırılamayan karakterler içeriyor. Bunları kaldırın.',
  'access.adminsOnly':
    'Bunu yalnızca bu alan adının bir yöneticisi yapabilir. Alan adının yöneticilerinden birine başvurun.',
  'access.tokenScope': 'Bu API belirtecinin yetkisi buna yetmiyor. Daha geniş kapsamlı bir belirteç kullanın.',
  'access.aliasCredentials': 'Takma ad kimlik bilgileri burada kullanılamaz. Bir API belirteci kullanın.',
  'access.foreignSender':
    'Bu adresten gönderemezsiniz. from olarak kendi takma adlarınızdan birini veya gönderimde kullandığınız kimlik bilgilerinin takma adını kullanın.',
  'domain.notFound': 'Hesabınızda böyle bir alan adı yok. Adını veya id değerini denetleyin.',
  'domain.name': '{field}, example.com gibi bir alan adı veya bir IP adresi olmalıdır.',
  'domain.alreadyHeld': '{domain} alan adı zaten sizde.',
  'domain.systemName': '{domain} bu hizmetin kendi adıdır. Başka bir alan adı ekleyin.',
  'domain.smtpPort': '{field}; 25, 465, 587, 2525 veya 1024 ile 65535 arasında bir bağlantı noktası olmalıdır.',
  'domain.catchallAddress':
    '{field}: {address} bir e-posta adresi değil. Adresleri virgül, boşluk veya satır sonuyla ayırın.',
  'domain.bounceWebhook': '{field}, http:// veya https:// ile başlayan bir adres ya da false olmalıdır.',
  'member.notFound': 'Bu alan adında böyle bir üye yok. id değerini denetleyin.',
  'member.onlyOne': 'Bu alan adının başka üyesi yok.',
  'member.lastAdmin': 'Bu, alan adının son yöneticisi. Önce başka bir üyeyi yönetici yapın.',
  'invite.notFound':
    'Bu alan adı için size ait açık bir davet yok. Alan adının bir yöneticisinden yeni bir davet isteyin.',
  'invite.unproven': '{email} adresiniz henüz doğrulanmadı. Önce adresi doğrulayın, sonra daveti kabul edin.',
  'invite.otherAddress': 'Bu davet başka bir adrese gönderildi. O adresin hesabıyla oturum açın.',
  'invite.alreadyInvited': '{email} zaten davet edilmiş. Yeni bir davet göndermek için önce o daveti silin.',
  'invite.alreadyMember': '{email} zaten bu alan adının üyesi.',
  'invite.acceptedAsAdmin': 'Artık {domain} alan adının yöneticisisiniz.',
  'invite.acceptedAsUser': 'Artık {domain} alan adının üyesisiniz.',
  'search.patternInvalid':
    '{field} geçerli bir düzenli ifade (RE2) değil: {reason}, konum {position}. Deseni düzeltin.',
  'search.patternTooSlow': '{field} araması çok uzun sürüyor. Daha basit bir desen kullanın.',
  'search.busy': 'Şu anda çok fazla arama yürütülüyor. Lütfen birkaç saniye sonra yeniden deneyin.',
  'alias.notFound': 'Bu alan adında böyle bir takma ad yok. Adını veya id değerini denetleyin.',
  'alias.nameTaken': 'name: {name} bu alan adında zaten var. Başka bir ad seçin veya var olan takma adı değiştirin.',
  'alias.nameInvisible': 'name boşluk veya görünmeyen karakterler içeriyor. Bunları kaldırın.',
  'alias.namePlus':
    'name “+” içeremez: bir adreste artı işaretinden sonra gelen kısım zaten ondan önceki takma ada ulaşır.',
  'alias.nameExclamation': 'name “!” ile başlayamaz. Takma adı devre dışı bırakmak için is_enabled=false gönderin.',
  'alias.nameWithDomain': 'name “@” içeremez. Yalnızca @{domain} öncesindeki kısmı gönderin.',
  'alias.nameInvalid':
    'name geçerli bir e-posta adresi oluşturmuyor. Harf, rakam, nokta, kısa çizgi ve alt çizgi kullanın, en fazla 64 karakter.',
  'alias.namePatternForm': 'name “/” ile başlıyor, bu yüzden /^sales-.*$/i gibi bir düzenli ifade olmalıdır.',
  'alias.namePatternInvalid': 'name okunamayan bir düzenli ifade: {reason}. Düzeltin (RE2 sözdizimi).',
  'alias.nameAdminsOnly':
    'name: {name} adını yalnızca bu alan adının bir yöneticisi kullanabilir. Başka bir ad seçin veya bir yöneticiye başvurun.',
  'alias.noRandomName': 'Boşta rastgele bir ad bulunamadı. Kendi seçtiğiniz bir adı gönderin.',
  'alias.recipientInvalid':
    'recipients: {recipient} bir e-posta adresi, sunucu adı, IP adresi veya http(s) URL değil. Düzeltin veya kaldırın.',
  'alias.recipientIsItself': 'recipients: {recipient} bu takma adın kendisi, postalar döngüye girer. Bunu kaldırın.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification yalnızca e-posta adresleriyle çalışır. Diğer alıcıları kaldırın veya has_recipient_verification=false gönderin.',
  'alias.labelTooLong': 'labels: her etiket en fazla {max} karakter olabilir. Kısaltın.',
  'alias.catchAllDisabled': 'is_enabled: catch-all takma adı devre dışı bırakılamaz. Bunun yerine silin.',
  'alias.imapNeedsName': 'has_imap için somut bir ad gerekir: “*” ve düzenli ifadelerin posta kutusu yoktur.',
  'alias.pgpNeedsKey': 'has_pgp için public_key gerekir. ASCII armor biçiminde bir OpenPGP genel anahtarı gönderin.',
  'alias.publicKeyTooLarge': 'public_key çok büyük. Fotoğraflar ve başkalarının imzaları olmadan dışa aktarın.',
  'alias.publicKeyInvalid':
    'public_key, ASCII armor biçiminde tek bir OpenPGP genel anahtarı değil. Yeniden dışa aktarın.',
  'alias.publicKeyIsPrivate': 'public_key bir özel anahtar. Onu kendinize saklayın ve genel anahtarı gönderin.',
  'alias.publicKeyRevoked': 'public_key iptal edilmiş. Geçerli bir anahtar gönderin.',
  'alias.publicKeyExpired': 'public_key süresi dolmuş. Süresini uzatın veya başka bir anahtar gönderin.',
  'alias.publicKeyCannotEncrypt':
    'public_key şifreleme için kullanılamaz. Şifreleme alt anahtarı olan bir anahtar gönderin.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled için somut bir ad gerekir: “*” ve düzenli ifadeler yanıt göndermez.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date, vacation_responder_end_date tarihinden sonra. Birini düzeltin.',
  'alias.vacationCannotSend':
    'Alan adı posta gönderemediği sürece yanıt gönderilmez. DKIM, Return-Path ve DMARC kayıtlarını ayarlayın.',
  'alias.vacationSuspended': 'Bu alan adı için gönderim askıya alındığı sürece yanıt gönderilmez.',
  'alias.passwordElsewhere': '{field} burada ayarlanamaz. Bu takma adın POST …/generate-password çağrısını kullanın.',
  'recipient.linkUnknown':
    'Bu bağlantı artık geçerli değil. Takma adın sahibinden adresinizi yeniden eklemesini isteyin.',
  'password.needsName':
    'catch-all takma adının ve düzenli ifadelerin parolası yoktur. Somut adı olan bir takma ad seçin.',
  'password.exists':
    'Bu takma adın zaten bir parolası var. Posta kutusunu korumak için eski parolayı password olarak, parolayı değiştirip posta kutusunu silmek için is_override=true gönderin.',
  'password.eitherOldOrOverride':
    'Posta kutusunu korumak için password veya silmek için is_override=true gönderin; ikisini birden göndermeyin.',
  'password.wrongOld': 'password bu takma adın geçerli parolası değil. Denetleyip yeniden deneyin.',
  'password.linkUnknown': 'Bu bağlantı zaten kullanılmış veya süresi dolmuş. Yeni bir parola isteyin.',
  'password.sent': '{address} adresinin parolası ve posta programı ayarları {email} adresine gönderildi.',
  'catchallPassword.notFound': 'Bu alan adında böyle bir catch-all parolası yok. id değerini denetleyin.',
  'catchallPassword.tooMany': 'Bir alan adının en fazla {max} catch-all parolası olabilir. Önce birini silin.',
  'limit.reached':
    'Çok fazla istek: bu sürede {limit, plural, one {# isteğe} other {# isteğe}} izin verilir. Lütfen {minutes, plural, one {# dakika} other {# dakika}} sonra yeniden deneyin.',
  'password.busy': 'Şu anda çok fazla oturum açma denetleniyor. Lütfen birkaç saniye sonra yeniden deneyin.',
  'dns.unavailable':
    '{name} için ad sunucularına şu anda ulaşılamıyor. Hiçbir şey değiştirilmedi; lütfen birkaç dakika sonra yeniden deneyin.',
  'dns.recordsVerified': '{domain} alan adının DNS kayıtları doğrulandı: postaları burada alıyor.',
  'dns.smtpVerified': '{domain} alan adının gönderim için DNS kayıtları doğrulandı: posta gönderebilir.',
  'dns.changesTakeTime':
    'Bazı DNS kayıtları henüz doğru değil. Bir DNS değişikliğinin her yerde görünmesi birkaç dakikadan bir güne kadar sürebilir.',
  'dns.checkNameServers':
    'TXT ve MX bulunamadı: {domain} alan adının, kayıtları eklediğiniz ad sunucularını kullandığını denetleyin.',
  'dns.checkedAgain': 'Kayıtlar kendiliğinden yeniden denetlenir; bu çağrıyı siz de yineleyebilirsiniz.',
  'dns.verificationMissing': '{domain} alan adının doğrulama kaydı eksik. {domain} için bir TXT kaydı ekleyin: {value}',
  'dns.verificationMultiple':
    '{domain} alan adının birden çok doğrulama kaydı var ({found}). Şu TXT kaydı dışındakilerin hepsini kaldırın: {value}',
  'dns.verificationWrong':
    '{domain} alan adının doğrulama kaydı yanlış ({found}). Bunu şu TXT kaydıyla değiştirin: {value}',
  'dns.nameTaken':
    'Başka bir hesap {domain} alan adını denetlediğini kanıtladı. Adı devralmak için şunu tek doğrulama kaydı (TXT) yapın: {value}',
  'dns.rulesBeside':
    'DNS ayrıca doğrulama kaydının yanında kullanılmayan yönlendirme kuralları ({prefix}=…) içeriyor. Bunları kaldırabilirsiniz.',
  'dns.rulesOnly':
    'Postalar yalnızca DNS içindeki kurallara göre yönlendiriliyor. {domain} şu TXT kaydına sahip olduğunda burada kayıtlı takma adlar posta alır: {value}',
  'dns.mxMissing': '{domain} alan adının MX kaydı yok. {host} sunucusunu gösteren bir kayıt ekleyin.',
  'dns.mxOther':
    '{domain} alan adının başka hizmetlere ait MX kayıtları var ({found}). Tüm postaların {host} sunucusuna gelmesi için bunları kaldırın.',
  'dns.ipAddress': '{domain} bir IP adresi: onu kanıtlayabilecek DNS kayıtları yok. Bunun yerine bir alan adı ekleyin.',
  'dns.dkimMissing': 'DKIM kaydı eksik. {name} için dns-records çağrısının gösterdiği TXT kaydını ekleyin.',
  'dns.dkimWrong':
    '{name} için DKIM kaydı bu alan adının anahtarını içermiyor. Bunu dns-records çağrısının gösterdiği kayıtla değiştirin.',
  'dns.dkimMultiple':
    '{name} için birden çok TXT kaydı var. dns-records çağrısının gösterdiği DKIM kaydını tutun ve diğerlerini kaldırın.',
  'dns.returnPathMissing': 'Return-Path kaydı eksik. {name} için {host} sunucusunu gösteren bir CNAME kaydı ekleyin.',
  'dns.returnPathWrong': '{name} için CNAME kaydı {found} adını gösteriyor. Bunu {host} olarak değiştirin.',
  'dns.dmarcMissing': 'DMARC kaydı eksik. {name} için dns-records çağrısının gösterdiği TXT kaydını ekleyin.',
  'dns.dmarcMultiple':
    '{name} için birden çok DMARC kaydı var; bu, hiç olmaması anlamına gelir. Yalnızca birini tutun.',
  'dns.dmarcPct':
    '{name} için DMARC kaydı postaların yalnızca bir bölümü için geçerli. pct etiketini kaldırın veya 100 yapın.',
  'encrypt.verification':
    'input, okunabilir kalması gereken bir doğrulama kaydı içeriyor. Yalnızca yönlendirme kurallarını şifreleyin.',
  'encrypt.empty': 'input bir yönlendirme kuralı içermiyor. Bir kural yazın, örneğin {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} bir yönlendirme kuralı değil. Bir adres veya aralarında iki nokta üst üste olan bir ad ve hedef yazın.',
  'encrypt.port': 'input: bağlantı noktası 25, 465, 587, 2525 veya 1024 ile 65535 arasında olmalıdır.',
  'outgoing.notHttp': '{field} bir http:// veya https:// adresi olmalıdır.',
  'outgoing.noAddress':
    '{field}: {host} sunucusunun DNS içinde adresi yok. Yazımını denetleyin veya bir A ya da AAAA kaydı ekleyin.',
  'outgoing.privateAddress':
    '{field}: {host} sunucusu, genel internette olmayan {address} adresine çıkıyor. Genel adresi olan bir sunucu kullanın.',
  'letter.signature': 'Waypost, {host}',
  'letter.why.account': 'Bu iletiyi, {email} {host} üzerindeki hesabınızın adresi olduğu için aldınız.',
  'letter.why.member': 'Bu iletiyi, {host} üzerinde {domain} alan adının üyesi olduğunuz için aldınız.',
  'letter.why.stranger':
    'Bu iletiyi, birisi {host} üzerinde {email} adresini girdiği için aldınız. Böyle bir ileti beklemiyorsanız dikkate almayın: hiçbir şey olmayacak.',
  'letter.notYou': 'Bunu siz yapmadıysanız API belirteçlerinizi değiştirin ve {host} işletmecisine haber verin.',
  'letter.linkExpires': 'Bağlantı {when, date, long}, {when, time, short} tarihine kadar geçerlidir.',
  'letter.accountCode.subject': 'E-posta adresinizi onaylayın',
  'letter.accountCode.text':
    'Bu adres, {host} üzerindeki bir hesap için verildi. Adresin size ait olduğunu onaylamak için bağlantıyı açın.',
  'letter.accountCode.button': 'Bu adresi onayla',
  'letter.accountCode.code': 'Veya istendiği yerde şu kodu girin:',
  'letter.accountCode.expires': 'Bağlantı ve kod {when, date, long}, {when, time, short} tarihine kadar geçerlidir.',
  'letter.emailChanged.subject': 'Hesabınızın adresi değiştirildi',
  'letter.emailChanged.text':
    '{host} üzerindeki hesabınızın adresi {newEmail} olarak değiştirildi. O adres onaylanana kadar iletiler buraya gelmeye devam eder.',
  'letter.profileChanged.subject': 'Hesabınız değiştirildi',
  'letter.profileChanged.text': '{host} üzerindeki hesabınızın şu alanları değiştirildi:',
  'letter.tokenCreated.subject': 'Yeni bir API belirteci oluşturuldu',
  'letter.tokenCreated.text':
    '{host} üzerindeki hesabınız için {name} API belirteci oluşturuldu. Bu belirtece sahip olan herkes sizin adınıza işlem yapabilir.',
  'letter.invite.subject': '{domain} alan adına davet edildiniz',
  'letter.invite.text':
    '{invitedBy}, sizi {host} üzerindeki {domain} alan adına {group, select, admin {yönetici} other {üye}} olarak katılmaya davet ediyor.',
  'letter.invite.button': 'Daveti görüntüle',
  'letter.recipientCheck.subject': '{alias} adresine gelen postaları almak istiyor musunuz?',
  'letter.recipientCheck.text':
    '{alias} adresine gelen postaların {email} adresine yönlendirilmesi isteniyor. Kabul ediyorsanız bağlantıyı açın. O zamana kadar size hiçbir şey yönlendirilmez.',
  'letter.recipientCheck.button': 'Evet, postaları bana yönlendir',
  'letter.passwordGenerated.subject': '{alias} için yeni parola',
  'letter.passwordGenerated.text': '{by}, {alias} için yeni bir parola oluşturdu. Önceki parola artık çalışmıyor.',
  'letter.passwordInstructions.subject': '{alias} için parolanız',
  'letter.passwordInstructions.text':
    '{alias} için bir parola oluşturuldu. Bağlantı parolayı yalnızca bir kez gösterir; parola yöneticinizi veya posta programınızı hazır bulundurun.',
  'letter.passwordInstructions.button': 'Parolayı göster',
  'letter.passwordInstructions.settings': 'Posta programınız için ayarlar:',
  'letter.passwordInstructions.userName': 'Kullanıcı adı',
  'letter.passwordInstructions.imap': 'Gelen posta (IMAP)',
  'letter.passwordInstructions.pop3': 'Gelen posta (POP3)',
  'letter.passwordInstructions.smtp': 'Giden posta (SMTP)',
  'letter.passwordInstructions.door': '{host}, bağlantı noktası {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': '{domain} için yeni catch-all parolası',
  'letter.catchallCreated.text':
    '{by}, {domain} için bir catch-all parolası oluşturdu. Bu parola alan adının her adresinden posta gönderebilir.',
  'letter.catchallCreated.description': 'Açıklama',
  'letter.catchallMoved.subject': '{domain} alan adının catch-all parolalarının yeni bir sahibi var',
  'letter.catchallMoved.text':
    '{count, plural, one {{domain} alan adının # catch-all parolası} other {{domain} alan adının # catch-all parolası}} artık {newOwner} hesabına ait. {count, plural, one {Bu parolayla} other {Bu parolalarla}} gönderilen postalar o hesabın günlük sınırına sayılır.',
  'letter.aliasesMoved.subject': '{domain} alan adının takma adları artık sizin',
  'letter.aliasesMoved.text':
    '{count, plural, one {{domain} alan adının {from} hesabına ait # takma adı artık sizin.} other {{domain} alan adının {from} hesabına ait # takma adı artık sizin.}}',
  'letter.settingsChanged.subject': '{domain} alan adının ayarları değiştirildi',
  'letter.settingsChanged.text': '{by}, {domain} alan adının şu ayarlarını değiştirdi:',
  'letter.settingsChanged.nothing': 'hiçbiri',
  'letter.domainVerified.subject': '{domain} doğrulandı',
  'letter.domainVerified.text':
    '{domain} alan adının DNS kayıtları hazır. Bundan böyle bu alan adına gelen postalar kabul edilir.',
  'letter.recordsMissing.subject': '{domain} alan adının DNS kayıtları eksik',
  'letter.recordsMissing.text':
    '{domain} alan adının şu DNS kayıtları son denetimde bulunamadı. Bunlar olmadan postalar ulaşmayabilir:',
  'letter.recordsRemedy':
    'Kayıtları, alan adınızın DNS ayarlarının yönetildiği yerde ekleyin. Sonraki denetim kendiliğinden yapılır.',
  'letter.smtpBroken.subject': '{domain} posta gönderemiyor',
  'letter.smtpBroken.text':
    'Şu DNS kayıtları son denetimde bulunamadı. Kayıtlar geri gelene kadar {domain} posta gönderemez:',
  'letter.nameTaken.subject': '{domain} artık başka bir hesaba ait',
  'letter.nameTaken.text':
    'Başka bir hesap {domain} alan adının DNS ayarlarını denetlediğini kanıtladı. Alan adınız saklanıyor, ancak ne posta alıyor ne de gönderiyor.',
  'letter.nameTaken.remedy': 'Geri almak için kendi alan adınızın doğrulama kaydını yayımlayın ve yeniden doğrulayın.',
  'page.front.title': 'Waypost çalışıyor',
  'page.front.text':
    'Alan adları, takma adlar ve parolalar HTTP API üzerinden yönetilir; başvuru belgesi her çağrıyı gösterir.',
  'page.front.reference': 'Başvuru belgesini aç',
  'page.front.signUp': 'Bir hesap oluşturun; yanıt API belirtecinizi içerir:',
  'page.emailVerified.title': 'Adres onaylandı',
  'page.emailVerified.text': '{email} onaylandı. Bu sayfayı kapatabilirsiniz.',
  'page.emailFailed.text':
    'Bu bağlantı zaten kullanılmış veya artık geçerli değil. Adresiniz henüz onaylanmadıysa yeni bir kod isteyin.',
  'page.recipientVerified.title': 'Teşekkürler',
  'page.recipientVerified.text':
    '{alias} adresine gelen postalar artık {recipient} adresine yönlendiriliyor. Bu sayfayı kapatabilirsiniz.',
  'page.invite.title': '{domain} alan adına davet',
  'page.invite.text':
    '{email}, {domain} alan adına {group, select, admin {yönetici} other {üye}} olarak katılmaya davet edildi. Kabul etmek için bu adresle panelde oturum açın.',
  'page.invite.button': 'Paneli aç',
  'page.invite.call': 'Veya bu adrese sahip hesabın API belirteciyle tek bir API çağrısı yaparak kabul edin:',
  'page.invite.signUp': 'Henüz hesabınız yok mu? Önce bir hesap oluşturun:',
  'page.password.title': 'Parolanız',
  'page.password.text': 'Parola yalnızca bir kez gösterilir. Kimsenin omzunuzun üzerinden bakmadığından emin olun.',
  'page.password.button': 'Parolayı göster',
  'page.password.userName': 'Kullanıcı adı',
  'page.password.password': 'Parola',
  'page.password.keep': 'Parolayı şimdi parola yöneticinize kaydedin: bu sayfa onu bir daha gösteremez.',
  'page.failed.title': 'Bu bağlantı çalışmıyor',
  'page.failed.incomplete': 'Bağlantı eksik. İletideki bağlantının tamamını kopyalayın.',
  'page.later.title': 'Lütfen daha sonra yeniden deneyin',
  'password.outerSpace': '{field} boşlukla başlıyor veya bitiyor. Boşluğu kaldırın.',
  'password.quotes': '{field} tırnak işareti veya kesme işareti içeriyor. Bunları içermeyen bir parola seçin.',
  'password.weakCommon':
    '{field} çok zayıf: en yaygın parolalardan birine benziyor. Birbiriyle ilgisiz birkaç sözcük kullanın.',
  'password.weakRepeat': '{field} çok zayıf: kendini yineliyor. Birbiriyle ilgisiz birkaç sözcük kullanın.',
  'password.weakSequence':
    '{field} çok zayıf: abc veya 123 gibi bir diziyi izliyor. Birbiriyle ilgisiz birkaç sözcük kullanın.',
  'password.weakDate':
    '{field} çok zayıf: bir tarih veya yıl kolayca tahmin edilir. Birbiriyle ilgisiz birkaç sözcük kullanın.',
  'password.weakPersonal':
    '{field} çok zayıf: adınızı, adresinizi veya alan adınızı içeriyor. Birbiriyle ilgisiz birkaç sözcük kullanın.',
  'password.weakShort': '{field} çok zayıf. Örneğin birbiriyle ilgisiz birkaç sözcükle daha uzun hâle getirin.',
  'auth.tokenUnknown':
    'Bu API belirteci geçerli değil. Hesabınızın bir belirtecini kullanıcı adı olarak, boş parolayla gönderin.',
  'auth.unproven':
    'Bu hesabın adresi henüz onaylanmadı. Adrese gönderdiğimiz kodu POST /v1/account/verify ile iletin veya oradan yeni bir kod isteyin.',
  'auth.wrongCredentials': 'Kullanıcı adı veya parola yanlış. Takma adın tam adresini ve geçerli parolasını gönderin.',
  'sandbox.mailNotFound': 'Yakalanmış {id} iletisi yok. Var olanları şu komutla listeleyin: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain, example.org gibi bir alan adı olmalıdır.',
  'sandbox.hostBehaviour': 'behaviour şunlardan biri olmalıdır: {behaviours}.',
  'sandbox.hostText':
    'text, 550 5.1.1 No such user gibi reddeden bir SMTP yanıtı veya şunlardan biri olmalıdır: {names}. Yalnızca refuse ile kullanılabilir.',
  'sandbox.dnsType': 'type şunlardan biri olmalıdır: {types}.',
  'sandbox.dnsName': 'name, example.test veya _dmarc.example.test gibi bir sunucu adı olmalıdır.',
  'sandbox.dnsValue': 'value, {type} türünde bir kayıt olarak sunulamaz. Uygun bir adres, sunucu adı veya metin verin.',
  'account.emailTaken': 'email zaten başka bir hesap tarafından kullanılıyor. Başka bir adres verin.',
  'account.signupClosed': 'Bu hizmet yeni hesap kabul etmiyor. Hesap için işletmecisine başvurun.',
  'account.nameInvalid': '{field} bir ad olmalıdır; adres, bağlantı veya alan adı olamaz.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address geçerli değil. Bir e-posta adresi, alan adı, IP adresi veya web adresi verin.',
  'account.notFound': 'Böyle bir hesap yok. Adresini denetleyin.',
  'account.codeWrong':
    'code yanlış veya artık geçerli değil. Denetleyin veya yalnızca email göndererek yeni bir kod isteyin.',
  'account.codeSent': 'Bu adres onay bekliyorsa adrese bir kod gönderdik. Yeni kod en çok beş dakikada bir gönderilir.',
  'account.verified': '{email} adresi onaylandı.',
  'token.notFound': 'Hesabınızda böyle bir API belirteci yok. id değerini denetleyin.',
  'token.domainMissing':
    'domain eksik: kapsamı domain olan bir belirteç için bir alan adının adı veya id değeri gerekir.',
  'token.domainNotExpected': 'domain yalnızca domain kapsamıyla kullanılabilir. Göndermeyin veya kapsamı değiştirin.',
  'emails.fromMissing': 'from eksik. Alan adınızın etkin bir takma adının adresini verin.',
  'emails.fromInvalid': 'from geçerli bir adres değil. Alan adınızın etkin bir takma adının adresini verin.',
  'emails.fromSeveral': 'from birden fazla adres içeriyor. Tek bir adres verin.',
  'emails.noRecipients': 'Alıcı yok. to, cc veya bcc içinde en az bir adres verin.',
  'emails.tooManyRecipients': 'Alıcı sayısı {max} sınırını aşıyor. Birden fazla e-posta gönderin.',
  'emails.addressInvalid': '{field} içindeki {address} geçerli bir adres değil. Düzeltin veya kaldırın.',
  'emails.noReplyRecipient': '{address} kimsenin okumadığı bir adres. Alıcılardan kaldırın.',
  'emails.headerMalformed':
    'İletinin {line}. satırı bir üstbilgi alanı değil. Name: value biçiminde yazın ve gövdeden önce boş bir satır bırakın.',
  'emails.headerTooLarge': 'İletinin üstbilgisi çok büyük. En fazla {maxFields} alan ve 256 KB olabilir.',
  'emails.headerRepeated': 'İletide birden fazla {name} üstbilgisi var. Yalnızca birini bırakın.',
  'emails.nulByte':
    'İleti, postayla taşınamayan bir NUL baytı içeriyor. Kaldırın veya ilgili bölümü base64 ile kodlayın.',
  'emails.tooLarge': 'İleti 50 MB’tan büyük. Küçültün veya dosyanın bağlantısını gönderin.',
  'emails.dateTooEarly': 'İletinin tarihi 1970’ten önce. Daha sonraki bir tarih verin veya tarih göndermeyin.',
  'emails.dateTooLate': 'İletinin tarihi 30 günden daha ileride. Daha erken bir tarih verin.',
  'emails.dateForm': 'date, 2026-11-15T09:00:00Z veya Sun, 15 Nov 2026 09:00:00 +0000 gibi bir tarih olmalıdır.',
  'emails.contentType':
    '{field} bir metin olmalı ya da type değeri Buffer olan ve data içeren bir nesne olarak bayt verilmelidir.',
  'emails.headerForm':
    '{field}, adlardan ve değerlerden oluşan bir nesne veya key ve value içeren nesnelerin listesi olmalıdır. Değerler metindir.',
  'emails.listForm': '{field}, adresleri metin olarak veya url ve comment içeren nesneler olarak içermelidir.',
  'emails.pathRefused':
    '{field} bir dosyayı veya web adresini gösteriyor; bu hizmet bunları okumaz. İçeriğin kendisini gönderin.',
  'emails.envelopeRefused': 'envelope ayarlanamaz: from, to, cc ve bcc alanlarından oluşturulur. Göndermeyin.',
  'emails.dkimRefused': 'dkim ayarlanamaz: hizmet, alan adının anahtarıyla imzalar. Göndermeyin.',
  'emails.keepBccRefused': 'keepBcc ayarlanamaz: bcc alıcılara hiçbir zaman gösterilmez. Göndermeyin.',
  'emails.accessRefused': '{field} ayarlanamaz: dosyalar ve web adresleri hiçbir zaman okunmaz. Göndermeyin.',
  'emails.transportRefused': '{field} ayarlanamaz: postanın nasıl gönderileceğine hizmet karar verir. Göndermeyin.',
  'emails.rawWithFields':
    'raw eksiksiz bir iletidir, bu nedenle {field} ile birlikte kullanılamaz. İkisinden yalnızca birini gönderin.',
  'emails.messageIdInvalid':
    'messageId, <name@domain> biçiminde olmalıdır. Düzeltin veya otomatik oluşturulması için göndermeyin.',
  'emails.contentUndecodable':
    '{field} geçerli bir {encoding} değil. Yeniden kodlayın veya belirtilen kodlamayı düzeltin.',
  'emails.contentTypeInvalid': '{field} eklenebilecek bir içerik türü değil. application/pdf gibi bir tür verin.',
  'emails.headerNameInvalid': '{name} bir üstbilginin adı olamaz. Harf, rakam ve kısa çizgi kullanın.',
  'emails.headerReserved': 'headers ile {name} ayarlanamaz: içeriğe göre belirlenir. Göndermeyin.',
  'emails.headerValueInvalid':
    '{name} üstbilgisinin hazırlanmış değerinde devam satırı olmayan bir satır var. Devam satırlarını boşlukla başlatın.',
  'emails.listUrlInvalid': '{field} bir web adresi, bir mailto: adresi veya id için listenin adı olmalıdır.',
  'emails.otpInvalid':
    'otp, yazdırılabilir karakterlerden oluşan bir code ve https:// ile başlayan bir origin içermelidir.',
  'emails.tooManyParts': 'İletide çok fazla ek ve alternatif var. En fazla {max} tane gönderin.',
  'emails.cannotCompose': 'Bu alanlardan bir ileti oluşturulamıyor. İçerikleri, türleri ve üstbilgileri denetleyin.',
  'email.noAlias':
    'from: {address} adında etkin bir takma ad yok. Oluşturun, etkinleştirin veya başka bir adres kullanın.',
  'email.aliasDisabled': 'from: {address} takma adı devre dışı. Göndermek için etkinleştirin.',
  'email.aliasSuspended': 'from: {address} için gönderim askıya alındı. Nedenini bu hizmetin işletmecisine sorun.',
  'email.recordsMissing':
    'from: {domain} henüz gönderemez. DNS’te eksik veya yanlış: {records}. verify-smtp çağrısının istediklerini ayarlayıp yeniden deneyin.',
  'email.executable':
    'İleti yürütülebilir bir dosya içeriyor: {part}. Kaldırın veya alan adının has_executable_protection ayarını kapatın.',
  'email.virus': 'İleti kötü amaçlı yazılım içeriyor: {part}. Kaldırın.',
  'email.duplicate':
    'Aynı Message-ID, tarih, gönderen ve alıcılara sahip bir e-posta zaten var. Yeniden göndermek için messageId değerini değiştirin.',
  'email.notFound': 'Böyle bir e-posta yok. id veya Message-ID değerini denetleyin.',
  'email.alreadyFinal': 'E-postanın durumu zaten {status}, bu nedenle artık silinemez.',
  'email.idempotencyKey': 'Idempotency-Key 1 ile 256 arasında yazdırılabilir ASCII karakterinden oluşmalıdır.',
  'email.idempotencyChanged':
    'Bu Idempotency-Key başka bir e-posta için kullanıldı. Aynı alanları yeniden gönderin veya başka bir anahtar kullanın.',
  'email.idempotencyBusy':
    'Bu Idempotency-Key ile gönderilen bir istek hâlâ işleniyor. Lütfen birkaç saniye sonra yeniden deneyin.',
  'suppression.address': 'address: {address} geçerli bir e-posta adresi değil. Düzeltin.',
  'suppression.notFound': '{address} adresine gönderim engellenmiş değil. Yazımını denetleyin.',
  'webhook.notFound': 'Bu alan adında böyle bir web kancası yok. id değerini denetleyin.',
  'webhook.tooMany': 'Bir alan adının en fazla {max} web kancası olabilir. Yenisini eklemeden önce birini silin.',
  'webhook.events': 'events şunlardan en az birini içermelidir: accepted, delivered, deferred, complained.',
};
