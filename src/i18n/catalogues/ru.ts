import type { Catalogue } from '../message.js';

export const ru: Catalogue = {
  'http.internal': 'На нашей стороне произошла ошибка. Пожалуйста, сообщите нам номер запроса {requestId}.',
  'db.unavailable': 'Хранилище этого сервиса сейчас не отвечает. Повторите попытку через несколько секунд.',
  'http.notFound': 'По этому адресу ничего нет.',
  'http.notImplemented': '{feature}: анонсировано, но в этом выпуске ещё не существует.',
  'http.timedOut': 'Операция заняла больше 30 секунд и была прервана. Повторите попытку позже.',
  'http.credentialsMissing':
    'Учётные данные отсутствуют. Отправьте свой API-токен как имя пользователя авторизации HTTP Basic, с пустым паролем.',
  'http.aliasCredentialsNeeded':
    'API-токен здесь не подходит. Отправьте адрес псевдонима и его пароль через авторизацию HTTP Basic.',
  'http.malformedRequest': 'Это неправильно составленный HTTP-запрос. Проверьте строку запроса и заголовки.',
  'http.headersTooLarge': 'Адрес и заголовки запроса слишком длинные. Отправляйте не более 64 KB.',
  'http.requestTooSlow': 'Запрос не поступил полностью вовремя. Пожалуйста, отправьте его ещё раз.',
  'http.hostMissing': 'Отсутствует заголовок Host. Отправьте имя хоста, к которому обращаетесь.',
  'http.unknownExpectation': 'Заголовок Expect требует того, что здесь неизвестно. Не отправляйте его.',
  'http.foreignHost':
    'В заголовке Host указан другой хост. Обращайтесь к localhost или укажите в WAYPOST_BASE_URL адрес, который используете.',
  'http.foreignOrigin':
    'Страницам других сайтов это не разрешено. Сделайте этот вызов из программы или с самого этого адреса.',
  'http.useHttps': 'По обычному HTTP учётные данные передавались бы без защиты. Используйте вместо этого {url}.',
  'http.malformedUrl': 'Адрес содержит повреждённую процентную кодировку. Закодируйте его заново.',
  'http.malformedQuery': 'Не удаётся прочитать параметры запроса: кодировка повреждена или параметров слишком много.',
  'http.malformedBody':
    'Не удаётся прочитать тело запроса. Отправьте правильно составленный JSON или форму в UTF-8 в соответствии с Content-Type.',
  'http.bodyNotObject': 'Тело запроса должно быть объектом с именованными полями.',
  'http.bodyTooLarge': 'Тело запроса слишком большое. Отправьте меньше данных или разделите их на части.',
  'http.bodyTooDeep': 'У тела запроса слишком глубокая вложенность. Наибольшее допустимое число уровней: {max}.',
  'http.bodyTooManyFields': 'В теле запроса слишком много полей. Наибольшее допустимое число полей: {max, number}.',
  'http.unsupportedType':
    'Тело запроса такого типа здесь не принимается. Отправьте application/json, application/x-www-form-urlencoded или multipart/form-data.',
  'http.encodedBody': 'Сжатое тело запроса здесь не принимается. Отправьте его без Content-Encoding.',
  'http.fileNotExpected': 'Этот вызов не принимает файлы. Отправьте его поля как текст.',
  'thread.busy': 'Сейчас обрабатывается слишком много больших писем. Повторите попытку чуть позже.',
  'http.metricsClosed': 'Метрики доступны только с этой машины или по токену метрик.',
  'input.required': 'Отсутствует поле {field}. Пожалуйста, укажите его.',
  'input.wrongType':
    'Поле {field} должно быть {expected, select, string {текстом} number {числом} int {целым числом} boolean {true или false} array {списком} object {объектом} other {другого типа}}.',
  'input.oneOf': 'Поле {field} должно быть одним из следующих значений: {options}.',
  'input.tooLong':
    'Поле {field} должно содержать не более {max, plural, one {# символа} few {# символов} many {# символов} other {# символа}}.',
  'input.tooShort':
    'Поле {field} должно содержать не менее {min, plural, one {# символа} few {# символов} many {# символов} other {# символа}}.',
  'input.tooManyItems':
    'Поле {field} должно содержать не более {max, plural, one {# элемента} few {# элементов} many {# элементов} other {# элемента}}.',
  'input.tooFewItems':
    'Поле {field} должно содержать не менее {min, plural, one {# элемента} few {# элементов} many {# элементов} other {# элемента}}.',
  'input.tooBig': 'Поле {field} должно быть не больше {max}.',
  'input.tooSmall': 'Поле {field} должно быть не меньше {min}.',
  'input.malformed': 'Поле {field} имеет неправильный формат. Проверьте написание.',
  'input.boolean': 'Поле {field} должно быть true или false.',
  'input.integer': 'Поле {field} должно быть целым числом от {min} до {max}.',
  'input.byteSize': 'Поле {field} должно быть размером, например 500 MB или 1 GB.',
  'input.date': 'Поле {field} должно быть датой, например 2026-11-15 или 11/15/2026.',
  'input.email': 'Поле {field} должно быть адресом электронной почты, например ann@example.com.',
  'input.httpUrl': 'Поле {field} должно быть адресом, который начинается с http:// или https://.',
  'input.controlCharacters': 'Поле {field} содержит непечатаемые символы. Удалите их.',
  'access.adminsOnly': 'Это разрешено только администраторам этого домена. Обратитесь к одному из них.',
  'access.tokenScope':
    'Прав этого API-токена для этого недостаточно. Используйте токен с более широкой областью действия.',
  'access.aliasCredentials': 'Учётные данные псевдонима здесь не подходят. Используйте API-токен.',
  'access.foreignSender':
    'Вам нельзя отправлять почту с этого адреса. Укажите в from один из своих псевдонимов или псевдоним, с учётными данными которого вы отправляете.',
  'domain.notFound': 'В вашей учётной записи нет такого домена. Проверьте его имя или id.',
  'domain.name': 'Поле {field} должно быть доменным именем, например example.com, или IP-адресом.',
  'domain.alreadyHeld': 'У вас уже есть домен {domain}.',
  'domain.systemName': '{domain} — имя самого этого сервиса. Добавьте другой домен.',
  'domain.smtpPort': 'Поле {field} должно быть 25, 465, 587, 2525 или портом от 1024 до 65535.',
  'domain.catchallAddress':
    '{field}: {address} не является адресом электронной почты. Разделяйте адреса запятыми, пробелами или переводами строк.',
  'domain.bounceWebhook': 'Поле {field} должно быть адресом, который начинается с http:// или https://, либо false.',
  'member.notFound': 'В этом домене нет такого участника. Проверьте id.',
  'member.onlyOne': 'В этом домене нет других участников.',
  'member.lastAdmin': 'Это последний администратор домена. Сначала сделайте администратором другого участника.',
  'invite.notFound': 'Для вас нет действующего приглашения в этот домен. Попросите у администратора домена новое.',
  'invite.unproven': 'Ваш адрес {email} ещё не подтверждён. Подтвердите его, а затем примите приглашение.',
  'invite.otherAddress': 'Это приглашение отправлено на другой адрес. Войдите в учётную запись с тем адресом.',
  'invite.alreadyInvited': 'Приглашение для {email} уже отправлено. Чтобы отправить новое, сначала удалите прежнее.',
  'invite.alreadyMember': '{email} уже является участником этого домена.',
  'invite.acceptedAsAdmin': 'Теперь вы администратор домена {domain}.',
  'invite.acceptedAsUser': 'Теперь вы участник домена {domain}.',
  'search.patternInvalid':
    'Поле {field} не является правильным регулярным выражением (RE2): {reason}, позиция {position}. Исправьте шаблон.',
  'search.patternTooSlow': 'Поиск по {field} занимает слишком много времени. Используйте более простой шаблон.',
  'search.busy': 'Сейчас выполняется слишком много поисков. Повторите попытку через несколько секунд.',
  'alias.notFound': 'В этом домене нет такого псевдонима. Проверьте его имя или id.',
  'alias.nameTaken':
    'name: {name} уже существует в этом домене. Выберите другое имя или измените существующий псевдоним.',
  'alias.nameInvisible': 'name содержит пробелы или невидимые символы. Удалите их.',
  'alias.namePlus':
    'name не может содержать «+»: почта на адрес со знаком плюс и так приходит на псевдоним, стоящий перед ним.',
  'alias.nameExclamation': 'name не может начинаться с «!». Чтобы отключить псевдоним, отправьте is_enabled=false.',
  'alias.nameWithDomain': 'name не может содержать «@». Отправьте только часть перед @{domain}.',
  'alias.nameInvalid':
    'Из name не получается правильный адрес электронной почты. Используйте буквы, цифры, точки, дефисы и подчёркивания, не более 64 символов.',
  'alias.namePatternForm': 'name начинается с «/», поэтому должно быть регулярным выражением, например /^sales-.*$/i.',
  'alias.namePatternInvalid':
    'name — регулярное выражение, которое не удаётся прочитать: {reason}. Исправьте его (синтаксис RE2).',
  'alias.nameAdminsOnly':
    'name: {name} может использовать только администратор этого домена. Выберите другое имя или обратитесь к администратору.',
  'alias.noRandomName': 'Не найдено свободного случайного имени. Отправьте собственное имя.',
  'alias.recipientInvalid':
    'recipients: {recipient} не является адресом электронной почты, именем хоста, IP-адресом или http(s) URL. Исправьте или удалите это значение.',
  'alias.recipientIsItself':
    'recipients: {recipient} — это сам этот псевдоним, поэтому почта ходила бы по кругу. Удалите его.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification работает только с адресами электронной почты. Удалите других получателей или отправьте has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: наибольшая длина метки в символах: {max}. Сократите её.',
  'alias.catchAllDisabled': 'is_enabled: псевдоним catch-all нельзя отключить. Вместо этого удалите его.',
  'alias.imapNeedsName': 'Для has_imap нужно конкретное имя: у «*» и регулярных выражений нет почтового ящика.',
  'alias.pgpNeedsKey': 'Для has_pgp нужен public_key. Отправьте открытый ключ OpenPGP в формате ASCII armor.',
  'alias.publicKeyTooLarge': 'public_key слишком большой. Экспортируйте его без фотографий и чужих подписей.',
  'alias.publicKeyInvalid':
    'public_key не является одним открытым ключом OpenPGP в формате ASCII armor. Экспортируйте его ещё раз.',
  'alias.publicKeyIsPrivate': 'public_key — это закрытый ключ. Храните его в тайне и отправьте открытый.',
  'alias.publicKeyRevoked': 'public_key отозван. Отправьте действующий ключ.',
  'alias.publicKeyExpired': 'Срок действия public_key истёк. Продлите его или отправьте другой ключ.',
  'alias.publicKeyCannotEncrypt': 'public_key не подходит для шифрования. Отправьте ключ с подключом для шифрования.',
  'alias.vacationNeedsName':
    'Для vacation_responder_is_enabled нужно конкретное имя: «*» и регулярные выражения не отвечают на письма.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date позже, чем vacation_responder_end_date. Исправьте одно из них.',
  'alias.vacationCannotSend':
    'Пока домен не может отправлять почту, ответы не отправляются. Настройте его записи DKIM, Return-Path и DMARC.',
  'alias.vacationSuspended': 'Пока отправка для этого домена приостановлена, ответы не отправляются.',
  'alias.passwordElsewhere': 'Поле {field} нельзя задать здесь. Используйте POST …/generate-password этого псевдонима.',
  'recipient.linkUnknown': 'Эта ссылка больше не действует. Попросите владельца псевдонима добавить ваш адрес ещё раз.',
  'password.needsName':
    'У псевдонима catch-all и регулярных выражений нет пароля. Выберите псевдоним с конкретным именем.',
  'password.exists':
    'У этого псевдонима уже есть пароль. Отправьте старый как password, чтобы сохранить ящик, или is_override=true, чтобы заменить пароль и удалить ящик.',
  'password.eitherOldOrOverride':
    'Отправьте либо password, чтобы сохранить ящик, либо is_override=true, чтобы удалить его, но не оба сразу.',
  'password.wrongOld': 'password не является текущим паролем этого псевдонима. Проверьте его и повторите попытку.',
  'password.linkUnknown': 'Эта ссылка уже использована или срок её действия истёк. Попросите новый пароль.',
  'password.sent': 'Пароль для {address} и настройки для почтовых программ отправлены на {email}.',
  'catchallPassword.notFound': 'В этом домене нет такого пароля catch-all. Проверьте его id.',
  'catchallPassword.tooMany': 'Наибольшее число паролей catch-all в домене: {max}. Сначала удалите один из них.',
  'limit.reached':
    'Слишком много запросов: за этот период {limit, plural, one {разрешён # запрос} few {разрешено # запроса} many {разрешено # запросов} other {разрешено # запроса}}. Повторите попытку через {minutes, plural, one {# минуту} few {# минуты} many {# минут} other {# минуты}}.',
  'password.busy': 'Сейчас проверяется слишком много входов. Повторите попытку через несколько секунд.',
  'dns.unavailable':
    'Серверы имён для {name} сейчас недоступны. Ничего не изменено; повторите попытку через несколько минут.',
  'dns.recordsVerified': 'DNS-записи домена {domain} проверены: он получает почту здесь.',
  'dns.smtpVerified': 'DNS-записи домена {domain} для отправки проверены: он может отправлять почту.',
  'dns.changesTakeTime':
    'Некоторые DNS-записи ещё неправильны. Изменение DNS может распространяться от нескольких минут до суток.',
  'dns.checkNameServers':
    'Не найдено ни TXT, ни MX: проверьте, что домен {domain} использует серверы имён, на которых вы добавили записи.',
  'dns.checkedAgain': 'Записи будут проверены снова автоматически; вы также можете повторить этот вызов.',
  'dns.verificationMissing':
    'Отсутствует проверочная запись домена {domain}. Добавьте запись TXT для {domain}: {value}',
  'dns.verificationMultiple':
    'У домена {domain} несколько проверочных записей ({found}). Удалите все, кроме этой записи TXT: {value}',
  'dns.verificationWrong':
    'У домена {domain} неправильная проверочная запись ({found}). Замените её на эту запись TXT: {value}',
  'dns.nameTaken':
    'Другая учётная запись доказала, что управляет доменом {domain}. Чтобы перенять это имя, сделайте эту запись его единственной проверочной записью (TXT): {value}',
  'dns.rulesBeside':
    'В DNS также есть правила пересылки ({prefix}=…), которые не используются наряду с проверочной записью. Их можно удалить.',
  'dns.rulesOnly':
    'Почта пересылается только по правилам в DNS. Сохранённые здесь псевдонимы начнут получать почту, как только у {domain} появится эта запись TXT: {value}',
  'dns.mxMissing': 'У домена {domain} нет записи MX. Добавьте запись, указывающую на {host}.',
  'dns.mxOther':
    'У домена {domain} есть записи MX других сервисов ({found}). Удалите их, чтобы вся почта приходила на {host}.',
  'dns.ipAddress':
    '{domain} — это IP-адрес: у него нет DNS-записей, которые могли бы его подтвердить. Вместо него добавьте доменное имя.',
  'dns.dkimMissing': 'Отсутствует запись DKIM. Добавьте для {name} запись TXT, которую показывает dns-records.',
  'dns.dkimWrong':
    'Запись DKIM для {name} не содержит ключа этого домена. Замените её на ту, которую показывает dns-records.',
  'dns.dkimMultiple':
    'Для {name} есть несколько записей TXT. Оставьте запись DKIM, которую показывает dns-records, а остальные удалите.',
  'dns.returnPathMissing': 'Отсутствует запись Return-Path. Добавьте для {name} запись CNAME, указывающую на {host}.',
  'dns.returnPathWrong': 'Запись CNAME для {name} указывает на {found}. Измените её на {host}.',
  'dns.dmarcMissing': 'Отсутствует запись DMARC. Добавьте для {name} запись TXT, которую показывает dns-records.',
  'dns.dmarcMultiple':
    'Для {name} есть несколько записей DMARC, а это равносильно их отсутствию. Оставьте одну из них.',
  'dns.dmarcPct':
    'Запись DMARC для {name} действует только для части почты. Удалите её тег pct или задайте для него 100.',
  'encrypt.verification':
    'input содержит проверочную запись, которая должна оставаться читаемой. Шифруйте только правила пересылки.',
  'encrypt.empty': 'input не содержит правила пересылки. Напишите его, например {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} не является правилом пересылки. Напишите адрес или имя и его цель через двоеточие.',
  'encrypt.port': 'input: порт должен быть 25, 465, 587, 2525 или от 1024 до 65535.',
  'outgoing.notHttp': 'Поле {field} должно быть адресом http:// или https://.',
  'outgoing.noAddress': '{field}: у хоста {host} нет адреса в DNS. Проверьте написание или добавьте запись A или AAAA.',
  'outgoing.privateAddress':
    '{field}: {host} ведёт на {address}, а это не адрес в общедоступном интернете. Используйте хост с публичным адресом.',
  'letter.signature': 'Waypost на {host}',
  'letter.why.account': 'Вы получили это письмо, потому что {email} — адрес вашей учётной записи на {host}.',
  'letter.why.member': 'Вы получили это письмо, потому что вы участник домена {domain} на {host}.',
  'letter.why.stranger':
    'Вы получили это письмо, потому что кто-то указал {email} на {host}. Если вы его не ждали, не обращайте на него внимания: ничего не произойдёт.',
  'letter.notYou': 'Если это были не вы, замените свои API-токены и сообщите оператору {host}.',
  'letter.linkExpires': 'Ссылка действует до {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Подтвердите свой адрес электронной почты',
  'letter.accountCode.text':
    'Этот адрес указан для учётной записи на {host}. Откройте ссылку, чтобы подтвердить, что он ваш.',
  'letter.accountCode.button': 'Подтвердить этот адрес',
  'letter.accountCode.code': 'Или введите этот код там, где его запрашивают:',
  'letter.accountCode.expires': 'Ссылка и код действуют до {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'Адрес вашей учётной записи изменён',
  'letter.emailChanged.text':
    'Адрес вашей учётной записи на {host} изменён на {newEmail}. Пока он не подтверждён, письма по-прежнему приходят сюда.',
  'letter.profileChanged.subject': 'Ваша учётная запись изменена',
  'letter.profileChanged.text': 'В вашей учётной записи на {host} изменены следующие поля:',
  'letter.tokenCreated.subject': 'Создан новый API-токен',
  'letter.tokenCreated.text':
    'Для вашей учётной записи на {host} создан API-токен {name}. Любой, у кого он есть, может действовать от вашего имени.',
  'letter.invite.subject': 'Вас приглашают в {domain}',
  'letter.invite.text':
    '{invitedBy} приглашает вас присоединиться к {domain} на {host} в качестве {group, select, admin {администратора} other {участника}}.',
  'letter.invite.button': 'Посмотреть приглашение',
  'letter.recipientCheck.subject': 'Хотите получать почту для {alias}?',
  'letter.recipientCheck.text':
    'Почту для {alias} предлагается пересылать на {email}. Откройте ссылку, если вы согласны. До этого вам ничего не будет пересылаться.',
  'letter.recipientCheck.button': 'Да, пересылать почту мне',
  'letter.passwordGenerated.subject': 'Новый пароль для {alias}',
  'letter.passwordGenerated.text':
    'Пользователь {by} создал новый пароль для {alias}. Прежний пароль больше не действует.',
  'letter.passwordInstructions.subject': 'Ваш пароль для {alias}',
  'letter.passwordInstructions.text':
    'Для {alias} создан пароль. Ссылка покажет его только один раз, поэтому подготовьте менеджер паролей или почтовую программу.',
  'letter.passwordInstructions.button': 'Показать пароль',
  'letter.passwordInstructions.settings': 'Настройки для вашей почтовой программы:',
  'letter.passwordInstructions.userName': 'Имя пользователя',
  'letter.passwordInstructions.imap': 'Входящая почта (IMAP)',
  'letter.passwordInstructions.pop3': 'Входящая почта (POP3)',
  'letter.passwordInstructions.smtp': 'Исходящая почта (SMTP)',
  'letter.passwordInstructions.door': '{host}, порт {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Новый пароль catch-all для {domain}',
  'letter.catchallCreated.text':
    'Пользователь {by} создал пароль catch-all для {domain}. С ним можно отправлять почту с любого адреса домена.',
  'letter.catchallCreated.description': 'Описание',
  'letter.catchallMoved.subject': 'У паролей catch-all домена {domain} новый владелец',
  'letter.catchallMoved.text':
    '{count, plural, one {# пароль catch-all домена {domain} теперь принадлежит} few {# пароля catch-all домена {domain} теперь принадлежат} many {# паролей catch-all домена {domain} теперь принадлежат} other {# пароля catch-all домена {domain} теперь принадлежат}} пользователю {newOwner}. Почта, отправленная с {count, plural, one {этим паролем} few {этими паролями} many {этими паролями} other {этими паролями}}, засчитывается в дневной лимит той учётной записи.',
  'letter.aliasesMoved.subject': 'Псевдонимы домена {domain} теперь ваши',
  'letter.aliasesMoved.text':
    '{count, plural, one {# псевдоним домена {domain}, принадлежавший пользователю {from}, теперь ваш.} few {# псевдонима домена {domain}, принадлежавшие пользователю {from}, теперь ваши.} many {# псевдонимов домена {domain}, принадлежавших пользователю {from}, теперь ваши.} other {# псевдонима домена {domain}, принадлежавшие пользователю {from}, теперь ваши.}}',
  'letter.settingsChanged.subject': 'Настройки домена {domain} изменены',
  'letter.settingsChanged.text': 'Пользователь {by} изменил следующие настройки домена {domain}:',
  'letter.settingsChanged.nothing': 'ничего',
  'letter.domainVerified.subject': 'Домен {domain} проверен',
  'letter.domainVerified.text': 'DNS-записи домена {domain} на месте. С этого момента почта для него принимается.',
  'letter.recordsMissing.subject': 'Отсутствуют DNS-записи домена {domain}',
  'letter.recordsMissing.text':
    'При последней проверке не найдены следующие DNS-записи домена {domain}. Без них почта может не доходить:',
  'letter.recordsRemedy': 'Добавьте их там, где управляют DNS вашего домена. Следующая проверка пройдёт автоматически.',
  'letter.smtpBroken.subject': 'Домен {domain} не может отправлять почту',
  'letter.smtpBroken.text':
    'При последней проверке не найдены следующие DNS-записи. Пока они не восстановлены, {domain} не может отправлять почту:',
  'letter.nameTaken.subject': 'Домен {domain} теперь принадлежит другой учётной записи',
  'letter.nameTaken.text':
    'Другая учётная запись доказала, что управляет DNS домена {domain}. Ваш домен сохранён, но он не получает и не отправляет почту.',
  'letter.nameTaken.remedy':
    'Чтобы вернуть его, опубликуйте проверочную запись собственного домена и проверьте его ещё раз.',
  'page.front.title': 'Waypost работает',
  'page.front.text': 'Доменами, псевдонимами и паролями управляют через HTTP API; справочник описывает каждый вызов.',
  'page.front.reference': 'Открыть справочник',
  'page.front.signUp': 'Создайте учётную запись; ответ содержит ваш API-токен:',
  'page.emailVerified.title': 'Адрес подтверждён',
  'page.emailVerified.text': 'Адрес {email} подтверждён. Эту страницу можно закрыть.',
  'page.emailFailed.text':
    'Эта ссылка уже использована или больше не действует. Если ваш адрес ещё не подтверждён, запросите новый код.',
  'page.recipientVerified.title': 'Спасибо',
  'page.recipientVerified.text': 'Почта для {alias} теперь пересылается на {recipient}. Эту страницу можно закрыть.',
  'page.invite.title': 'Приглашение в {domain}',
  'page.invite.text':
    '{email} приглашается присоединиться к {domain} в качестве {group, select, admin {администратора} other {участника}}. Чтобы принять приглашение, войдите в панель управления с этим адресом.',
  'page.invite.button': 'Открыть панель управления',
  'page.invite.call': 'Или примите его одним вызовом API с API-токеном учётной записи с этим адресом:',
  'page.invite.signUp': 'Ещё нет учётной записи? Сначала создайте её:',
  'page.password.title': 'Ваш пароль',
  'page.password.text': 'Пароль показывается только один раз. Убедитесь, что никто не смотрит вам через плечо.',
  'page.password.button': 'Показать пароль',
  'page.password.userName': 'Имя пользователя',
  'page.password.password': 'Пароль',
  'page.password.keep': 'Сохраните его сейчас в менеджере паролей: эта страница не сможет показать его ещё раз.',
  'page.failed.title': 'Эта ссылка не работает',
  'page.failed.incomplete': 'Ссылка неполная. Скопируйте из письма всю ссылку.',
  'page.later.title': 'Пожалуйста, попробуйте позже',
  'password.outerSpace': 'Поле {field} начинается или заканчивается пробелом. Удалите его.',
  'password.quotes': 'Поле {field} содержит кавычку или апостроф. Выберите пароль без них.',
  'password.weakCommon':
    'Пароль в поле {field} слишком слабый: он похож на один из самых распространённых. Используйте несколько не связанных между собой слов.',
  'password.weakRepeat':
    'Пароль в поле {field} слишком слабый: он содержит повторы. Используйте несколько не связанных между собой слов.',
  'password.weakSequence':
    'Пароль в поле {field} слишком слабый: это последовательность вроде abc или 123. Используйте несколько не связанных между собой слов.',
  'password.weakDate':
    'Пароль в поле {field} слишком слабый: дату или год легко угадать. Используйте несколько не связанных между собой слов.',
  'password.weakPersonal':
    'Пароль в поле {field} слишком слабый: он содержит ваше имя, адрес или домен. Используйте несколько не связанных между собой слов.',
  'password.weakShort':
    'Пароль в поле {field} слишком слабый. Сделайте его длиннее, например из нескольких не связанных между собой слов.',
  'auth.tokenUnknown':
    'Этот API-токен недействителен. Отправьте токен своей учётной записи как имя пользователя, с пустым паролем.',
  'auth.unproven':
    'Адрес этой учётной записи ещё не подтверждён. Передайте отправленный на него код через POST /v1/account/verify или запросите там новый.',
  'auth.wrongCredentials':
    'Неправильное имя пользователя или пароль. Отправьте полный адрес псевдонима и его текущий пароль.',
  'sandbox.mailNotFound': 'Нет перехваченного письма {id}. Посмотреть имеющиеся можно командой: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain должно быть доменным именем, например example.org.',
  'sandbox.hostBehaviour': 'behaviour должно быть одним из следующих значений: {behaviours}.',
  'sandbox.hostText':
    'text должно быть SMTP-ответом с отказом, например 550 5.1.1 No such user, или одним из следующих значений: {names}. Его можно указывать только с refuse.',
  'sandbox.dnsType': 'type должно быть одним из следующих значений: {types}.',
  'sandbox.dnsName': 'name должно быть именем хоста, например example.test или _dmarc.example.test.',
  'sandbox.dnsValue': 'value не может быть записью типа {type}. Укажите подходящий адрес, имя хоста или текст.',
  'account.emailTaken': 'email уже используется другой учётной записью. Укажите другой адрес.',
  'account.signupClosed': 'Этот сервис не принимает новые учётные записи. Обратитесь за учётной записью к оператору.',
  'account.nameInvalid': 'Поле {field} должно быть именем, а не адресом, ссылкой или доменом.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address имеет неправильное значение. Укажите адрес электронной почты, доменное имя, IP-адрес или веб-адрес.',
  'account.notFound': 'Такой учётной записи нет. Проверьте её адрес.',
  'account.codeWrong':
    'code неправильный или больше не действует. Проверьте его или запросите новый, отправив только email.',
  'account.codeSent':
    'Если этот адрес ожидает подтверждения, мы отправили на него код. Новый код отправляется не чаще одного раза в пять минут.',
  'account.verified': 'Адрес {email} подтверждён.',
  'token.notFound': 'В вашей учётной записи нет такого API-токена. Проверьте его id.',
  'token.domainMissing': 'Отсутствует domain: токену с областью действия domain нужно имя или id домена.',
  'token.domainNotExpected':
    'domain можно указывать только с областью действия domain. Не отправляйте его или измените область действия.',
  'emails.fromMissing': 'Отсутствует from. Укажите адрес включённого псевдонима вашего домена.',
  'emails.fromInvalid': 'from не является правильным адресом. Укажите адрес включённого псевдонима вашего домена.',
  'emails.fromSeveral': 'В from указано несколько адресов. Укажите ровно один.',
  'emails.noRecipients': 'Нет ни одного получателя. Укажите хотя бы один адрес в to, cc или bcc.',
  'emails.tooManyRecipients': 'Получателей больше, чем {max}. Отправьте несколько писем.',
  'emails.addressInvalid': 'Поле {field} содержит {address}, а это неправильный адрес. Исправьте или удалите его.',
  'emails.noReplyRecipient': '{address} — адрес, почту которого никто не читает. Удалите его из получателей.',
  'emails.headerMalformed':
    'Строка {line} письма не является полем заголовка. Запишите её в виде Name: value и оставьте пустую строку перед телом письма.',
  'emails.headerTooLarge':
    'Заголовок письма слишком большой. Наибольшее допустимое число полей: {maxFields}, наибольший размер: 256 KB.',
  'emails.headerRepeated': 'В письме больше одного заголовка {name}. Оставьте один.',
  'emails.nulByte':
    'Письмо содержит байт NUL, который нельзя передать по почте. Удалите его или закодируйте эту часть в base64.',
  'emails.tooLarge': 'Письмо больше 50 MB. Уменьшите его или отправьте ссылку на файл.',
  'emails.dateTooEarly': 'Дата письма раньше 1970 года. Укажите более позднюю или не указывайте её.',
  'emails.dateTooLate': 'До даты письма больше 30 дней. Укажите более раннюю.',
  'emails.dateForm': 'date должно быть датой, например 2026-11-15T09:00:00Z или Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': 'Поле {field} должно быть текстом или байтами в виде объекта с type, равным Buffer, и data.',
  'emails.headerForm':
    'Поле {field} должно быть объектом с именами и значениями или списком объектов с key и value. Значения должны быть текстами.',
  'emails.listForm': 'Поле {field} должно содержать адреса в виде текстов или объектов с url и comment.',
  'emails.pathRefused':
    'Поле {field} указывает на файл или веб-адрес, а их этот сервис не читает. Отправьте само содержимое.',
  'emails.envelopeRefused': 'envelope задать нельзя: он составляется из from, to, cc и bcc. Не отправляйте его.',
  'emails.dkimRefused': 'dkim задать нельзя: сервис подписывает письма ключом домена. Не отправляйте его.',
  'emails.keepBccRefused': 'keepBcc задать нельзя: bcc никогда не показывается получателям. Не отправляйте его.',
  'emails.accessRefused': 'Поле {field} задать нельзя: файлы и веб-адреса никогда не читаются. Не отправляйте его.',
  'emails.transportRefused': 'Поле {field} задать нельзя: как отправлять почту, решает сервис. Не отправляйте его.',
  'emails.rawWithFields':
    'raw — это готовое письмо, поэтому вместе с ним нельзя указать {field}. Отправьте что-то одно.',
  'emails.messageIdInvalid':
    'messageId должно иметь вид <name@domain>. Исправьте его или не указывайте, и оно будет создано.',
  'emails.contentUndecodable':
    'Поле {field} неправильно закодировано в {encoding}. Закодируйте его заново или исправьте указанную кодировку.',
  'emails.contentTypeInvalid':
    'Поле {field} не является типом содержимого, которое можно вложить. Укажите, например, application/pdf.',
  'emails.headerNameInvalid': '{name} не может быть именем заголовка. Используйте буквы, цифры и дефисы.',
  'emails.headerReserved': 'В headers нельзя задать {name}: он определяется содержимым. Не отправляйте его.',
  'emails.headerValueInvalid':
    'В подготовленном значении заголовка {name} есть строка, которая не является продолжением. Начните её с пробела.',
  'emails.listUrlInvalid': 'Поле {field} должно быть веб-адресом, адресом mailto: или, для id, именем списка рассылки.',
  'emails.otpInvalid': 'В otp должны быть code из печатаемых символов и origin, который начинается с https://.',
  'emails.tooManyParts': 'В письме слишком много вложений и альтернативных версий. Наибольшее допустимое число: {max}.',
  'emails.cannotCompose': 'Из этих полей нельзя составить письмо. Проверьте содержимое, типы и заголовки.',
  'email.noAlias':
    'from: нет включённого псевдонима {address}. Создайте или включите его либо используйте другой адрес.',
  'email.aliasDisabled': 'from: псевдоним {address} отключён. Включите его, чтобы отправлять почту.',
  'email.aliasSuspended': 'from: отправка с {address} приостановлена. Спросите о причине у оператора этого сервиса.',
  'email.recordsMissing':
    'from: домен {domain} ещё не может отправлять почту. Отсутствует или неправильно в DNS: {records}. Настройте то, что требует verify-smtp, и повторите попытку.',
  'email.executable':
    'Письмо содержит исполняемый файл: {part}. Удалите его или отключите has_executable_protection домена.',
  'email.virus': 'Письмо содержит вредоносную программу: {part}. Удалите её.',
  'email.duplicate':
    'Письмо с теми же Message-ID, датой, отправителем и получателями уже существует. Чтобы отправить его ещё раз, измените messageId.',
  'email.notFound': 'Такого письма нет. Проверьте его id или Message-ID.',
  'email.alreadyFinal': 'Письмо уже имеет статус {status}, поэтому его больше нельзя удалить.',
  'email.idempotencyKey': 'Idempotency-Key должен содержать от 1 до 256 печатаемых символов ASCII.',
  'email.idempotencyChanged':
    'Этот Idempotency-Key уже использован для другого письма. Отправьте те же поля ещё раз или используйте другой ключ.',
  'email.idempotencyBusy': 'Запрос с этим Idempotency-Key ещё выполняется. Повторите попытку через несколько секунд.',
  'suppression.address': 'address: {address} не является правильным адресом электронной почты. Исправьте его.',
  'suppression.notFound': 'Отправка на адрес {address} не заблокирована. Проверьте написание адреса.',
  'webhook.notFound': 'У этого домена нет такого вебхука. Проверьте его id.',
  'webhook.tooMany': 'Наибольшее число вебхуков в домене: {max}. Прежде чем добавить ещё один, удалите один из них.',
  'webhook.events': 'В events должно быть указано хотя бы одно из значений: accepted, delivered, deferred, complained.',
};
