import type { Catalogue } from '../message.js';

export const uk: Catalogue = {
  'http.internal': 'На нашому боці сталася помилка. Будь ласка, повідомте нам номер запиту {requestId}.',
  'db.unavailable': 'Сховище цього сервісу зараз не відповідає. Спробуйте ще раз за кілька секунд.',
  'http.notFound': 'За цією адресою нічого немає.',
  'http.notImplemented': '{feature}: анонсовано, але в цьому випуску ще не існує.',
  'http.timedOut': 'Це тривало понад 30 секунд і було припинено. Спробуйте ще раз пізніше.',
  'http.credentialsMissing':
    'Бракує облікових даних. Надішліть свій API-токен як ім’я користувача авторизації HTTP Basic, із порожнім паролем.',
  'http.aliasCredentialsNeeded':
    'API-токен тут не підходить. Надішліть адресу псевдоніма та його пароль через авторизацію HTTP Basic.',
  'http.malformedRequest': 'Це неправильно сформований HTTP-запит. Перевірте рядок запиту та заголовки.',
  'http.headersTooLarge': 'Адреса та заголовки запиту задовгі. Надсилайте щонайбільше 64 KB.',
  'http.requestTooSlow': 'Запит не надійшов повністю вчасно. Будь ласка, надішліть його ще раз.',
  'http.hostMissing': 'Бракує заголовка Host. Надішліть ім’я хоста, до якого звертаєтеся.',
  'http.unknownExpectation': 'Заголовок Expect вимагає того, що тут невідоме. Не надсилайте його.',
  'http.foreignHost':
    'Заголовок Host називає інший хост. Звертайтеся до localhost або вкажіть у WAYPOST_BASE_URL адресу, якою користуєтеся.',
  'http.foreignOrigin':
    'Сторінкам інших сайтів це не дозволено. Зробіть цей виклик із програми або із самої цієї адреси.',
  'http.useHttps': 'Через звичайний HTTP облікові дані передавалися б без захисту. Натомість використовуйте {url}.',
  'http.malformedUrl': 'Адреса містить пошкоджене відсоткове кодування. Закодуйте її ще раз.',
  'http.malformedQuery': 'Не вдається прочитати параметри запиту: кодування пошкоджене або параметрів забагато.',
  'http.malformedBody':
    'Не вдається прочитати тіло запиту. Надішліть правильно сформований JSON або форму в UTF-8 відповідно до Content-Type.',
  'http.bodyNotObject': 'Тіло запиту має бути об’єктом з іменованими полями.',
  'http.bodyTooLarge': 'Тіло запиту завелике. Надішліть менше або частинами.',
  'http.bodyTooDeep': 'Тіло запиту має забагато рівнів вкладення. Найбільша дозволена кількість рівнів: {max}.',
  'http.bodyTooManyFields': 'Тіло запиту має забагато полів. Найбільша дозволена кількість полів: {max, number}.',
  'http.unsupportedType':
    'Тіло запиту такого типу тут не приймається. Надішліть application/json, application/x-www-form-urlencoded або multipart/form-data.',
  'http.encodedBody': 'Стиснене тіло запиту тут не приймається. Надішліть його без Content-Encoding.',
  'http.fileNotExpected': 'Цей виклик не приймає файлів. Надішліть його поля як текст.',
  'thread.busy': 'Зараз обробляється забагато великих листів. Спробуйте ще раз трохи згодом.',
  'http.metricsClosed': 'Метрики доступні лише з цієї машини або за токеном метрик.',
  'input.required': 'Бракує поля {field}. Будь ласка, вкажіть його.',
  'input.wrongType':
    'Поле {field} має бути {expected, select, string {текстом} number {числом} int {цілим числом} boolean {true або false} array {списком} object {об’єктом} other {іншого типу}}.',
  'input.oneOf': 'Поле {field} має бути одним із таких значень: {options}.',
  'input.tooLong':
    'Поле {field} може мати щонайбільше {max, plural, one {# символ} few {# символи} many {# символів} other {# символу}}.',
  'input.tooShort':
    'Поле {field} має містити щонайменше {min, plural, one {# символ} few {# символи} many {# символів} other {# символу}}.',
  'input.tooManyItems':
    'Поле {field} може мати щонайбільше {max, plural, one {# елемент} few {# елементи} many {# елементів} other {# елемента}}.',
  'input.tooFewItems':
    'Поле {field} має містити щонайменше {min, plural, one {# елемент} few {# елементи} many {# елементів} other {# елемента}}.',
  'input.tooBig': 'Поле {field} має бути не більше ніж {max}.',
  'input.tooSmall': 'Поле {field} має бути не менше ніж {min}.',
  'input.malformed': 'Поле {field} має неправильний формат. Перевірте написання.',
  'input.boolean': 'Поле {field} має бути true або false.',
  'input.integer': 'Поле {field} має бути цілим числом від {min} до {max}.',
  'input.byteSize': 'Поле {field} має бути розміром, наприклад 500 MB або 1 GB.',
  'input.date': 'Поле {field} має бути датою, наприклад 2026-11-15 або 11/15/2026.',
  'input.email': 'Поле {field} має бути адресою електронної пошти, наприклад ann@example.com.',
  'input.httpUrl': 'Поле {field} має бути адресою, що починається з http:// або https://.',
  'input.controlCharacters': 'Поле {field} містить недруковані символи. Вилучіть їх.',
  'access.adminsOnly': 'Це дозволено лише адміністраторам цього домену. Зверніться до одного з них.',
  'access.tokenScope': 'Прав цього API-токена для цього недостатньо. Використайте токен із ширшою областю дії.',
  'access.aliasCredentials': 'Облікові дані псевдоніма тут не підходять. Використайте API-токен.',
  'access.foreignSender':
    'Вам не дозволено надсилати з цієї адреси. Укажіть у from один зі своїх псевдонімів або псевдонім, з обліковими даними якого ви надсилаєте.',
  'domain.notFound': 'У вашому обліковому записі немає такого домену. Перевірте його ім’я або id.',
  'domain.name': 'Поле {field} має бути доменним ім’ям, наприклад example.com, або IP-адресою.',
  'domain.alreadyHeld': 'Ви вже маєте домен {domain}.',
  'domain.systemName': '{domain} — це ім’я самого цього сервісу. Додайте інший домен.',
  'domain.smtpPort': 'Поле {field} має бути 25, 465, 587, 2525 або портом від 1024 до 65535.',
  'domain.catchallAddress':
    '{field}: {address} не є адресою електронної пошти. Розділяйте адреси комами, пробілами або розривами рядків.',
  'domain.bounceWebhook': 'Поле {field} має бути адресою, що починається з http:// або https://, або false.',
  'member.notFound': 'У цьому домені немає такого учасника. Перевірте id.',
  'member.onlyOne': 'У цьому домені немає інших учасників.',
  'member.lastAdmin': 'Це останній адміністратор домену. Спершу зробіть адміністратором іншого учасника.',
  'invite.notFound':
    'Для вас немає чинного запрошення до цього домену. Попросіть адміністратора домену надіслати нове.',
  'invite.unproven': 'Вашу адресу {email} ще не перевірено. Підтвердьте її, а потім прийміть запрошення.',
  'invite.otherAddress': 'Це запрошення надіслано на іншу адресу. Увійдіть до облікового запису з тією адресою.',
  'invite.alreadyInvited': '{email} вже має запрошення. Щоб надіслати нове, спершу видаліть попереднє.',
  'invite.alreadyMember': '{email} вже є учасником цього домену.',
  'invite.acceptedAsAdmin': 'Тепер ви адміністратор домену {domain}.',
  'invite.acceptedAsUser': 'Тепер ви учасник домену {domain}.',
  'search.patternInvalid':
    'Поле {field} не є правильним регулярним виразом (RE2): {reason}, позиція {position}. Виправте шаблон.',
  'search.patternTooSlow': 'Пошук за {field} триває надто довго. Використайте простіший шаблон.',
  'search.busy': 'Зараз виконується забагато пошуків. Спробуйте ще раз за кілька секунд.',
  'alias.notFound': 'У цьому домені немає такого псевдоніма. Перевірте його ім’я або id.',
  'alias.nameTaken': 'name: {name} вже існує в цьому домені. Виберіть інше ім’я або змініть наявний псевдонім.',
  'alias.nameInvisible': 'name містить пробіли або невидимі символи. Вилучіть їх.',
  'alias.namePlus':
    'name не може містити «+»: пошта на адресу зі знаком плюс і так надходить на псевдонім, що стоїть перед ним.',
  'alias.nameExclamation': 'name не може починатися з «!». Щоб вимкнути псевдонім, надішліть is_enabled=false.',
  'alias.nameWithDomain': 'name не може містити «@». Надішліть лише частину перед @{domain}.',
  'alias.nameInvalid':
    'Із name не виходить правильної адреси електронної пошти. Використовуйте літери, цифри, крапки, дефіси та підкреслення, щонайбільше 64 символи.',
  'alias.namePatternForm': 'name починається з «/», тому має бути регулярним виразом, наприклад /^sales-.*$/i.',
  'alias.namePatternInvalid':
    'name — це регулярний вираз, який не вдається прочитати: {reason}. Виправте його (синтаксис RE2).',
  'alias.nameAdminsOnly':
    'name: {name} може використовувати лише адміністратор цього домену. Виберіть інше ім’я або зверніться до адміністратора.',
  'alias.noRandomName': 'Не знайдено вільного випадкового імені. Надішліть власне ім’я.',
  'alias.recipientInvalid':
    'recipients: {recipient} не є адресою електронної пошти, іменем хоста, IP-адресою або http(s) URL. Виправте або вилучіть це значення.',
  'alias.recipientIsItself':
    'recipients: {recipient} — це сам цей псевдонім, тож пошта ходила б по колу. Вилучіть його.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification працює лише з адресами електронної пошти. Вилучіть інших одержувачів або надішліть has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: найбільша довжина мітки в символах: {max}. Скоротіть її.',
  'alias.catchAllDisabled': 'is_enabled: псевдонім catch-all не можна вимкнути. Натомість видаліть його.',
  'alias.imapNeedsName': 'Для has_imap потрібне конкретне ім’я: «*» і регулярні вирази не мають поштової скриньки.',
  'alias.pgpNeedsKey': 'Для has_pgp потрібен public_key. Надішліть відкритий ключ OpenPGP у форматі ASCII armor.',
  'alias.publicKeyTooLarge': 'public_key завеликий. Експортуйте його без фотографій і чужих підписів.',
  'alias.publicKeyInvalid':
    'public_key не є одним відкритим ключем OpenPGP у форматі ASCII armor. Експортуйте його ще раз.',
  'alias.publicKeyIsPrivate': 'public_key — це закритий ключ. Зберігайте його в таємниці й надішліть відкритий.',
  'alias.publicKeyRevoked': 'public_key відкликано. Надішліть чинний ключ.',
  'alias.publicKeyExpired': 'Строк дії public_key минув. Продовжте його або надішліть інший ключ.',
  'alias.publicKeyCannotEncrypt': 'public_key не придатний для шифрування. Надішліть ключ із підключем для шифрування.',
  'alias.vacationNeedsName':
    'Для vacation_responder_is_enabled потрібне конкретне ім’я: «*» і регулярні вирази не відповідають на листи.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date пізніше за vacation_responder_end_date. Виправте одне з них.',
  'alias.vacationCannotSend':
    'Поки домен не може надсилати пошту, відповіді не надсилаються. Налаштуйте його записи DKIM, Return-Path і DMARC.',
  'alias.vacationSuspended': 'Поки надсилання для цього домену призупинено, відповіді не надсилаються.',
  'alias.passwordElsewhere':
    'Поле {field} не можна задати тут. Використайте POST …/generate-password цього псевдоніма.',
  'recipient.linkUnknown': 'Це посилання більше не дійсне. Попросіть власника псевдоніма додати вашу адресу ще раз.',
  'password.needsName':
    'Псевдонім catch-all і регулярні вирази не мають пароля. Виберіть псевдонім із конкретним ім’ям.',
  'password.exists':
    'Цей псевдонім уже має пароль. Надішліть старий як password, щоб зберегти скриньку, або is_override=true, щоб замінити пароль і видалити скриньку.',
  'password.eitherOldOrOverride':
    'Надішліть або password, щоб зберегти скриньку, або is_override=true, щоб видалити її, але не обидва.',
  'password.wrongOld': 'password не є поточним паролем цього псевдоніма. Перевірте його та спробуйте ще раз.',
  'password.linkUnknown': 'Це посилання вже використано або строк його дії минув. Попросіть новий пароль.',
  'password.sent': 'Пароль до {address} і налаштування для поштових програм надіслано на {email}.',
  'catchallPassword.notFound': 'У цьому домені немає такого пароля catch-all. Перевірте його id.',
  'catchallPassword.tooMany': 'Найбільша кількість паролів catch-all у домені: {max}. Спершу видаліть один із них.',
  'limit.reached':
    'Забагато запитів: за цей період дозволено {limit, plural, one {# запит} few {# запити} many {# запитів} other {# запиту}}. Спробуйте ще раз за {minutes, plural, one {# хвилину} few {# хвилини} many {# хвилин} other {# хвилини}}.',
  'password.busy': 'Зараз перевіряється забагато входів. Спробуйте ще раз за кілька секунд.',
  'dns.unavailable': 'Сервери імен для {name} зараз недоступні. Нічого не змінено; спробуйте ще раз за кілька хвилин.',
  'dns.recordsVerified': 'DNS-записи домену {domain} перевірено: він отримує пошту тут.',
  'dns.smtpVerified': 'DNS-записи домену {domain} для надсилання перевірено: він може надсилати пошту.',
  'dns.changesTakeTime': 'Деякі DNS-записи ще неправильні. Зміна DNS може поширюватися від кількох хвилин до доби.',
  'dns.checkNameServers':
    'Не знайдено ні TXT, ні MX: перевірте, чи домен {domain} використовує сервери імен, на яких ви додали записи.',
  'dns.checkedAgain': 'Записи буде перевірено ще раз автоматично; ви також можете повторити цей виклик.',
  'dns.verificationMissing': 'Бракує запису для перевірки домену {domain}. Додайте запис TXT для {domain}: {value}',
  'dns.verificationMultiple':
    'Домен {domain} має кілька записів для перевірки ({found}). Вилучіть усі, крім цього запису TXT: {value}',
  'dns.verificationWrong':
    'Домен {domain} має неправильний запис для перевірки ({found}). Замініть його на цей запис TXT: {value}',
  'dns.nameTaken':
    'Інший обліковий запис довів, що керує доменом {domain}. Щоб перебрати це ім’я, зробіть цей запис єдиним записом для перевірки (TXT): {value}',
  'dns.rulesBeside':
    'У DNS також є правила пересилання ({prefix}=…), які не використовуються поряд із записом для перевірки. Їх можна вилучити.',
  'dns.rulesOnly':
    'Пошта пересилається лише за правилами в DNS. Збережені тут псевдоніми отримуватимуть пошту, щойно {domain} матиме цей запис TXT: {value}',
  'dns.mxMissing': 'Домен {domain} не має запису MX. Додайте запис, що вказує на {host}.',
  'dns.mxOther':
    'Домен {domain} має записи MX інших сервісів ({found}). Вилучіть їх, щоб уся пошта надходила на {host}.',
  'dns.ipAddress':
    '{domain} — це IP-адреса: вона не має DNS-записів, які могли б її підтвердити. Натомість додайте доменне ім’я.',
  'dns.dkimMissing': 'Бракує запису DKIM. Додайте для {name} запис TXT, який показує dns-records.',
  'dns.dkimWrong':
    'Запис DKIM для {name} не містить ключа цього домену. Замініть його на той, який показує dns-records.',
  'dns.dkimMultiple':
    'Для {name} є кілька записів TXT. Залиште запис DKIM, який показує dns-records, а решту вилучіть.',
  'dns.returnPathMissing': 'Бракує запису Return-Path. Додайте для {name} запис CNAME, що вказує на {host}.',
  'dns.returnPathWrong': 'Запис CNAME для {name} вказує на {found}. Змініть його на {host}.',
  'dns.dmarcMissing': 'Бракує запису DMARC. Додайте для {name} запис TXT, який показує dns-records.',
  'dns.dmarcMultiple': 'Для {name} є кілька записів DMARC, а це те саме, що жодного. Залиште один із них.',
  'dns.dmarcPct': 'Запис DMARC для {name} діє лише для частини пошти. Вилучіть його тег pct або задайте для нього 100.',
  'encrypt.verification':
    'input містить запис для перевірки, який має залишатися читабельним. Шифруйте лише правила пересилання.',
  'encrypt.empty': 'input не містить правила пересилання. Напишіть його, наприклад {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} не є правилом пересилання. Напишіть адресу або ім’я та його ціль через двокрапку.',
  'encrypt.port': 'input: порт має бути 25, 465, 587, 2525 або від 1024 до 65535.',
  'outgoing.notHttp': 'Поле {field} має бути адресою http:// або https://.',
  'outgoing.noAddress': '{field}: хост {host} не має адреси в DNS. Перевірте написання або додайте запис A чи AAAA.',
  'outgoing.privateAddress':
    '{field}: {host} веде на {address}, а це не адреса в публічному інтернеті. Використайте хост із публічною адресою.',
  'letter.signature': 'Waypost на {host}',
  'letter.why.account': 'Ви отримали цей лист, тому що {email} — адреса вашого облікового запису на {host}.',
  'letter.why.member': 'Ви отримали цей лист, тому що ви учасник домену {domain} на {host}.',
  'letter.why.stranger':
    'Ви отримали цей лист, тому що хтось указав {email} на {host}. Якщо ви на нього не чекали, не зважайте: нічого не станеться.',
  'letter.notYou': 'Якщо це були не ви, замініть свої API-токени та повідомте оператора {host}.',
  'letter.linkExpires': 'Посилання дійсне до {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Підтвердьте свою адресу електронної пошти',
  'letter.accountCode.text':
    'Цю адресу вказано для облікового запису на {host}. Відкрийте посилання, щоб підтвердити, що вона ваша.',
  'letter.accountCode.button': 'Підтвердити цю адресу',
  'letter.accountCode.code': 'Або введіть цей код там, де його запитують:',
  'letter.accountCode.expires': 'Посилання та код дійсні до {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'Адресу вашого облікового запису змінено',
  'letter.emailChanged.text':
    'Адресу вашого облікового запису на {host} змінено на {newEmail}. Доки її не підтверджено, листи й далі надходитимуть сюди.',
  'letter.profileChanged.subject': 'Ваш обліковий запис змінено',
  'letter.profileChanged.text': 'У вашому обліковому записі на {host} змінено такі поля:',
  'letter.tokenCreated.subject': 'Створено новий API-токен',
  'letter.tokenCreated.text':
    'Для вашого облікового запису на {host} створено API-токен {name}. Кожен, хто його має, може діяти від вашого імені.',
  'letter.invite.subject': 'Вас запрошено до {domain}',
  'letter.invite.text':
    '{invitedBy} запрошує вас приєднатися до {domain} на {host} як {group, select, admin {адміністратор} other {учасник}}.',
  'letter.invite.button': 'Переглянути запрошення',
  'letter.recipientCheck.subject': 'Бажаєте отримувати пошту для {alias}?',
  'letter.recipientCheck.text':
    'Пошту для {alias} мають пересилати на {email}. Відкрийте посилання, якщо ви згодні. До того часу вам нічого не пересилатиметься.',
  'letter.recipientCheck.button': 'Так, пересилати пошту мені',
  'letter.passwordGenerated.subject': 'Новий пароль для {alias}',
  'letter.passwordGenerated.text': 'Користувач {by} створив новий пароль для {alias}. Попередній пароль більше не діє.',
  'letter.passwordInstructions.subject': 'Ваш пароль для {alias}',
  'letter.passwordInstructions.text':
    'Для {alias} створено пароль. Посилання покаже його лише один раз, тож підготуйте менеджер паролів або поштову програму.',
  'letter.passwordInstructions.button': 'Показати пароль',
  'letter.passwordInstructions.settings': 'Налаштування для вашої поштової програми:',
  'letter.passwordInstructions.userName': 'Ім’я користувача',
  'letter.passwordInstructions.imap': 'Вхідна пошта (IMAP)',
  'letter.passwordInstructions.pop3': 'Вхідна пошта (POP3)',
  'letter.passwordInstructions.smtp': 'Вихідна пошта (SMTP)',
  'letter.passwordInstructions.door': '{host}, порт {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Новий пароль catch-all для {domain}',
  'letter.catchallCreated.text':
    'Користувач {by} створив пароль catch-all для {domain}. Із ним можна надсилати пошту з будь-якої адреси домену.',
  'letter.catchallCreated.description': 'Опис',
  'letter.catchallMoved.subject': 'Паролі catch-all домену {domain} мають нового власника',
  'letter.catchallMoved.text':
    '{count, plural, one {# пароль catch-all домену {domain} тепер належить} few {# паролі catch-all домену {domain} тепер належать} many {# паролів catch-all домену {domain} тепер належать} other {# пароля catch-all домену {domain} тепер належать}} користувачу {newOwner}. Пошта, надіслана з {count, plural, one {цим паролем} few {цими паролями} many {цими паролями} other {цими паролями}}, зараховується до денного ліміту того облікового запису.',
  'letter.aliasesMoved.subject': 'Псевдоніми домену {domain} тепер ваші',
  'letter.aliasesMoved.text':
    '{count, plural, one {# псевдонім домену {domain}, що належав користувачу {from}, тепер ваш.} few {# псевдоніми домену {domain}, що належали користувачу {from}, тепер ваші.} many {# псевдонімів домену {domain}, що належали користувачу {from}, тепер ваші.} other {# псевдоніма домену {domain}, що належали користувачу {from}, тепер ваші.}}',
  'letter.settingsChanged.subject': 'Налаштування домену {domain} змінено',
  'letter.settingsChanged.text': 'Користувач {by} змінив такі налаштування домену {domain}:',
  'letter.settingsChanged.nothing': 'нічого',
  'letter.domainVerified.subject': 'Домен {domain} перевірено',
  'letter.domainVerified.text': 'DNS-записи домену {domain} на місці. Відтепер пошта для нього приймається.',
  'letter.recordsMissing.subject': 'Бракує DNS-записів домену {domain}',
  'letter.recordsMissing.text':
    'Під час останньої перевірки не знайдено таких DNS-записів домену {domain}. Без них пошта може не надходити:',
  'letter.recordsRemedy': 'Додайте їх там, де керують DNS вашого домену. Наступна перевірка відбудеться автоматично.',
  'letter.smtpBroken.subject': 'Домен {domain} не може надсилати пошту',
  'letter.smtpBroken.text':
    'Під час останньої перевірки не знайдено таких DNS-записів. Доки їх не буде відновлено, {domain} не може надсилати пошту:',
  'letter.nameTaken.subject': 'Домен {domain} тепер належить іншому обліковому запису',
  'letter.nameTaken.text':
    'Інший обліковий запис довів, що керує DNS домену {domain}. Ваш домен збережено, але він не отримує й не надсилає пошту.',
  'letter.nameTaken.remedy':
    'Щоб повернути його, опублікуйте запис для перевірки власного домену та перевірте його ще раз.',
  'page.front.title': 'Waypost працює',
  'page.front.text': 'Доменами, псевдонімами та паролями керують через HTTP API; довідник описує кожен виклик.',
  'page.front.reference': 'Відкрити довідник',
  'page.front.signUp': 'Створіть обліковий запис; відповідь містить ваш API-токен:',
  'page.emailVerified.title': 'Адресу підтверджено',
  'page.emailVerified.text': 'Адресу {email} підтверджено. Можете закрити цю сторінку.',
  'page.emailFailed.text':
    'Це посилання вже використано або воно більше не дійсне. Якщо вашу адресу ще не підтверджено, попросіть новий код.',
  'page.recipientVerified.title': 'Дякуємо',
  'page.recipientVerified.text': 'Пошта для {alias} тепер пересилається на {recipient}. Можете закрити цю сторінку.',
  'page.invite.title': 'Запрошення до {domain}',
  'page.invite.text':
    '{email} має запрошення приєднатися до {domain} як {group, select, admin {адміністратор} other {учасник}}. Щоб прийняти його, увійдіть до панелі керування з цією адресою.',
  'page.invite.button': 'Відкрити панель керування',
  'page.invite.call': 'Або прийміть його одним викликом API з API-токеном облікового запису з цією адресою:',
  'page.invite.signUp': 'Ще немає облікового запису? Спершу створіть його:',
  'page.password.title': 'Ваш пароль',
  'page.password.text': 'Пароль показується лише один раз. Переконайтеся, що ніхто не дивиться вам через плече.',
  'page.password.button': 'Показати пароль',
  'page.password.userName': 'Ім’я користувача',
  'page.password.password': 'Пароль',
  'page.password.keep': 'Збережіть його зараз у менеджері паролів: ця сторінка не зможе показати його ще раз.',
  'page.failed.title': 'Це посилання не працює',
  'page.failed.incomplete': 'Посилання неповне. Скопіюйте з листа все посилання.',
  'page.later.title': 'Будь ласка, спробуйте пізніше',
  'password.outerSpace': 'Поле {field} починається або закінчується пробілом. Вилучіть його.',
  'password.quotes': 'Поле {field} містить лапки або апостроф. Виберіть пароль без них.',
  'password.weakCommon':
    'Пароль у полі {field} надто слабкий: він схожий на один із найпоширеніших. Використайте кілька не пов’язаних між собою слів.',
  'password.weakRepeat':
    'Пароль у полі {field} надто слабкий: він містить повтори. Використайте кілька не пов’язаних між собою слів.',
  'password.weakSequence':
    'Пароль у полі {field} надто слабкий: він є послідовністю на зразок abc або 123. Використайте кілька не пов’язаних між собою слів.',
  'password.weakDate':
    'Пароль у полі {field} надто слабкий: дату або рік легко вгадати. Використайте кілька не пов’язаних між собою слів.',
  'password.weakPersonal':
    'Пароль у полі {field} надто слабкий: він містить ваше ім’я, адресу або домен. Використайте кілька не пов’язаних між собою слів.',
  'password.weakShort':
    'Пароль у полі {field} надто слабкий. Зробіть його довшим, наприклад із кількох не пов’язаних між собою слів.',
  'auth.tokenUnknown':
    'Цей API-токен недійсний. Надішліть токен свого облікового запису як ім’я користувача, із порожнім паролем.',
  'auth.unproven':
    'Адресу цього облікового запису ще не підтверджено. Передайте надісланий на неї код через POST /v1/account/verify або запросіть там новий.',
  'auth.wrongCredentials':
    'Неправильне ім’я користувача або пароль. Надішліть повну адресу псевдоніма та його поточний пароль.',
  'sandbox.mailNotFound': 'Немає перехопленого листа {id}. Переглянути наявні можна командою: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain має бути доменним ім’ям, наприклад example.org.',
  'sandbox.hostBehaviour': 'behaviour має бути одним із таких значень: {behaviours}.',
  'sandbox.hostText':
    'text має бути SMTP-відповіддю з відмовою, наприклад 550 5.1.1 No such user, або одним із таких значень: {names}. Його можна вказувати лише з refuse.',
  'sandbox.dnsType': 'type має бути одним із таких значень: {types}.',
  'sandbox.dnsName': 'name має бути іменем хоста, наприклад example.test або _dmarc.example.test.',
  'sandbox.dnsValue': 'value не може бути записом типу {type}. Укажіть відповідну адресу, ім’я хоста або текст.',
  'account.emailTaken': 'email уже використовується іншим обліковим записом. Укажіть іншу адресу.',
  'account.signupClosed': 'Цей сервіс не приймає нових облікових записів. Зверніться по обліковий запис до оператора.',
  'account.nameInvalid': 'Поле {field} має бути іменем, а не адресою, посиланням чи доменом.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address має неправильне значення. Укажіть адресу електронної пошти, доменне ім’я, IP-адресу або вебадресу.',
  'account.notFound': 'Такого облікового запису немає. Перевірте його адресу.',
  'account.codeWrong':
    'code неправильний або більше не дійсний. Перевірте його або запросіть новий, надіславши лише email.',
  'account.codeSent':
    'Якщо ця адреса чекає на підтвердження, ми надіслали на неї код. Новий код надсилається не частіше ніж раз на п’ять хвилин.',
  'account.verified': 'Адресу {email} підтверджено.',
  'token.notFound': 'У вашому обліковому записі немає такого API-токена. Перевірте його id.',
  'token.domainMissing': 'Бракує domain: токену з областю дії domain потрібне ім’я або id домену.',
  'token.domainNotExpected':
    'domain можна вказувати лише з областю дії domain. Не надсилайте його або змініть область дії.',
  'emails.fromMissing': 'Бракує from. Укажіть адресу ввімкненого псевдоніма вашого домену.',
  'emails.fromInvalid': 'from не є правильною адресою. Укажіть адресу ввімкненого псевдоніма вашого домену.',
  'emails.fromSeveral': 'У from указано кілька адрес. Укажіть рівно одну.',
  'emails.noRecipients': 'Немає жодного одержувача. Укажіть принаймні одну адресу в to, cc або bcc.',
  'emails.tooManyRecipients': 'Одержувачів більше ніж {max}. Надішліть кілька листів.',
  'emails.addressInvalid': 'Поле {field} містить {address}, а це неправильна адреса. Виправте або вилучіть її.',
  'emails.noReplyRecipient': '{address} — адреса, пошту якої ніхто не читає. Вилучіть її з одержувачів.',
  'emails.headerMalformed':
    'Рядок {line} листа не є полем заголовка. Запишіть його як Name: value і залиште порожній рядок перед тілом листа.',
  'emails.headerTooLarge':
    'Заголовок листа завеликий. Найбільша дозволена кількість полів: {maxFields}, найбільший розмір: 256 KB.',
  'emails.headerRepeated': 'Лист має більше ніж один заголовок {name}. Залиште один.',
  'emails.nulByte':
    'Лист містить байт NUL, який не можна передати поштою. Вилучіть його або закодуйте цю частину в base64.',
  'emails.tooLarge': 'Лист більший за 50 MB. Зменште його або надішліть посилання на файл.',
  'emails.dateTooEarly': 'Дата листа раніша за 1970 рік. Укажіть пізнішу або не вказуйте її.',
  'emails.dateTooLate': 'До дати листа понад 30 днів. Укажіть ранішу.',
  'emails.dateForm': 'date має бути датою, наприклад 2026-11-15T09:00:00Z або Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType':
    'Поле {field} має бути текстом або байтами у вигляді об’єкта з type, що дорівнює Buffer, і data.',
  'emails.headerForm':
    'Поле {field} має бути об’єктом з іменами та значеннями або списком об’єктів із key і value. Значення мають бути текстами.',
  'emails.listForm': 'Поле {field} має містити адреси як тексти або як об’єкти з url і comment.',
  'emails.pathRefused': 'Поле {field} вказує на файл або вебадресу, а їх цей сервіс не читає. Надішліть сам вміст.',
  'emails.envelopeRefused': 'envelope не можна задати: він складається з from, to, cc і bcc. Не надсилайте його.',
  'emails.dkimRefused': 'dkim не можна задати: сервіс підписує листи ключем домену. Не надсилайте його.',
  'emails.keepBccRefused': 'keepBcc не можна задати: bcc ніколи не показується одержувачам. Не надсилайте його.',
  'emails.accessRefused': 'Поле {field} не можна задати: файли та вебадреси ніколи не читаються. Не надсилайте його.',
  'emails.transportRefused': 'Поле {field} не можна задати: як надсилати пошту, вирішує сервіс. Не надсилайте його.',
  'emails.rawWithFields': 'raw — це готовий лист, тому разом із ним не можна вказати {field}. Надішліть щось одне.',
  'emails.messageIdInvalid':
    'messageId має виглядати як <name@domain>. Виправте його або не вказуйте, щоб його було створено.',
  'emails.contentUndecodable':
    'Поле {field} неправильно закодоване в {encoding}. Закодуйте його ще раз або виправте вказане кодування.',
  'emails.contentTypeInvalid':
    'Поле {field} не є типом вмісту, який можна вкласти. Укажіть, наприклад, application/pdf.',
  'emails.headerNameInvalid': '{name} не може бути іменем заголовка. Використовуйте літери, цифри та дефіси.',
  'emails.headerReserved': 'У headers не можна задати {name}: він визначається вмістом. Не надсилайте його.',
  'emails.headerValueInvalid':
    'Підготовлене значення заголовка {name} має рядок, що не є продовженням. Почніть його з пробілу.',
  'emails.listUrlInvalid': 'Поле {field} має бути вебадресою, адресою mailto: або, для id, іменем списку розсилки.',
  'emails.otpInvalid': 'otp має містити code із друкованих символів і origin, що починається з https://.',
  'emails.tooManyParts': 'Лист має забагато вкладень та альтернативних версій. Найбільша дозволена кількість: {max}.',
  'emails.cannotCompose': 'Із цих полів не можна скласти лист. Перевірте вміст, типи та заголовки.',
  'email.noAlias':
    'from: немає ввімкненого псевдоніма {address}. Створіть або ввімкніть його чи використайте іншу адресу.',
  'email.aliasDisabled': 'from: псевдонім {address} вимкнено. Увімкніть його, щоб надсилати пошту.',
  'email.aliasSuspended': 'from: надсилання з {address} призупинено. Запитайте про причину в оператора цього сервісу.',
  'email.recordsMissing':
    'from: домен {domain} ще не може надсилати пошту. Бракує або неправильно в DNS: {records}. Налаштуйте те, чого вимагає verify-smtp, і спробуйте ще раз.',
  'email.executable':
    'Лист містить виконуваний файл: {part}. Вилучіть його або вимкніть has_executable_protection домену.',
  'email.virus': 'Лист містить шкідливу програму: {part}. Вилучіть її.',
  'email.duplicate':
    'Лист із такими самими Message-ID, датою, відправником і одержувачами вже існує. Щоб надіслати його ще раз, змініть messageId.',
  'email.notFound': 'Такого листа немає. Перевірте його id або Message-ID.',
  'email.alreadyFinal': 'Лист уже має статус {status}, тому його більше не можна видалити.',
  'email.idempotencyKey': 'Idempotency-Key має містити від 1 до 256 друкованих символів ASCII.',
  'email.idempotencyChanged':
    'Цей Idempotency-Key уже використано для іншого листа. Надішліть ті самі поля ще раз або використайте інший ключ.',
  'email.idempotencyBusy': 'Запит із цим Idempotency-Key ще виконується. Спробуйте ще раз за кілька секунд.',
  'suppression.address': 'address: {address} не є правильною адресою електронної пошти. Виправте її.',
  'suppression.notFound': 'Надсилання на адресу {address} не заблоковано. Перевірте написання адреси.',
  'webhook.notFound': 'У цього домену немає такого вебхука. Перевірте його id.',
  'webhook.tooMany': 'Найбільша кількість вебхуків у домені: {max}. Перш ніж додати ще один, видаліть один із них.',
  'webhook.events':
    'У events має бути вказано принаймні одне з таких значень: accepted, delivered, deferred, complained.',
};
