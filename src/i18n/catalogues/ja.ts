import type { Catalogue } from '../message.js';

export const ja: Catalogue = {
  'http.internal': 'サーバー側で問題が発生しました。リクエスト {requestId} をお知らせください。',
  'db.unavailable': '現在、このサービスのストレージが応答していません。数秒後にもう一度お試しください。',
  'http.notFound': 'このアドレスには何もありません。',
  'http.notImplemented': '{feature}: 予告されていますが、このリリースにはまだありません。',
  'http.timedOut': '30 秒を超えたため処理を中止しました。後でもう一度お試しください。',
  'http.credentialsMissing':
    '認証情報がありません。API トークンを HTTP Basic 認証のユーザー名として、パスワードを空にして送信してください。',
  'http.aliasCredentialsNeeded':
    'API トークンではアクセスできません。エイリアスのアドレスとそのパスワードを HTTP Basic 認証で送信してください。',
  'http.malformedRequest': '正しい形式の HTTP リクエストではありません。リクエスト行とヘッダーを確認してください。',
  'http.headersTooLarge': 'リクエストのアドレスとヘッダーが長すぎます。64 KB 以内で送信してください。',
  'http.requestTooSlow': 'リクエスト全体が時間内に届きませんでした。もう一度送信してください。',
  'http.hostMissing': 'Host ヘッダーがありません。呼び出すホストの名前を送信してください。',
  'http.unknownExpectation': 'Expect ヘッダーが未対応の動作を要求しています。このヘッダーを外してください。',
  'http.foreignHost':
    'Host ヘッダーが別のホストを指しています。localhost を呼び出すか、WAYPOST_BASE_URL に使用中のアドレスを設定してください。',
  'http.foreignOrigin':
    '他のサイトのページからは実行できません。プログラムから、またはこのアドレス自体から呼び出してください。',
  'http.useHttps': '暗号化されていない HTTP では認証情報が保護されずに送られます。代わりに {url} を使用してください。',
  'http.malformedUrl': 'アドレスに壊れたパーセントエンコーディングが含まれています。エンコードし直してください。',
  'http.malformedQuery': 'クエリを読み取れません。エンコーディングが壊れているか、パラメーターが多すぎます。',
  'http.malformedBody':
    '本文を読み取れません。Content-Type に合った正しい形式の JSON またはフォームを UTF-8 で送信してください。',
  'http.bodyNotObject': '本文は名前付きフィールドのオブジェクトでなければなりません。',
  'http.bodyTooLarge': '本文が大きすぎます。量を減らすか、分割して送信してください。',
  'http.bodyTooDeep': '本文の入れ子が深すぎます。{max} 階層以内にしてください。',
  'http.bodyTooManyFields': '本文のフィールドが多すぎます。{max, number} 個以内で送信してください。',
  'http.unsupportedType':
    '本文の形式に対応していません。application/json、application/x-www-form-urlencoded、multipart/form-data のいずれかで送信してください。',
  'http.encodedBody': '圧縮された本文は読み取れません。Content-Encoding を付けずに本文を送信してください。',
  'http.fileNotExpected': 'この呼び出しではファイルを受け付けません。フィールドをテキストで送信してください。',
  'thread.busy': '現在、処理中の大きなメッセージが多すぎます。しばらくしてからもう一度お試しください。',
  'http.metricsClosed':
    'メトリクスを参照できるのは、このマシンから、またはメトリクス用トークンを使う呼び出しだけです。',
  'input.required': '{field} がありません。指定してください。',
  'input.wrongType':
    '{field} は{expected, select, string {テキスト} number {数値} int {整数} boolean { true または false } array {リスト} object {オブジェクト} other {別の型}}でなければなりません。',
  'input.oneOf': '{field} は次のいずれかでなければなりません: {options}。',
  'input.tooLong': '{field} は {max, plural, other {# 文字}}以内でなければなりません。',
  'input.tooShort': '{field} は {min, plural, other {# 文字}}以上でなければなりません。',
  'input.tooManyItems': '{field} の項目は {max, plural, other {# 個}}以内でなければなりません。',
  'input.tooFewItems': '{field} の項目は {min, plural, other {# 個}}以上でなければなりません。',
  'input.tooBig': '{field} は {max} 以下でなければなりません。',
  'input.tooSmall': '{field} は {min} 以上でなければなりません。',
  'input.malformed': '{field} の形式が正しくありません。入力内容を確認してください。',
  'input.boolean': '{field} は true または false でなければなりません。',
  'input.integer': '{field} は {min} から {max} までの整数でなければなりません。',
  'input.byteSize': '{field} は 500 MB や 1 GB のようなサイズでなければなりません。',
  'input.date': '{field} は 2026-11-15 や 11/15/2026 のような日付でなければなりません。',
  'input.email': '{field} は ann@example.com のようなメールアドレスでなければなりません。',
  'input.httpUrl': '{field} は http:// または https:// で始まるアドレスでなければなりません。',
  'input.controlCharacters': '{field} に印字できない文字が含まれています。取り除いてください。',
  'access.adminsOnly': 'この操作はこのドメインの管理者だけが行えます。管理者に依頼してください。',
  'access.tokenScope': 'この API トークンの権限では実行できません。より広いスコープのトークンを使用してください。',
  'access.aliasCredentials': 'エイリアスの認証情報ではアクセスできません。API トークンを使用してください。',
  'access.foreignSender':
    'このアドレスからは送信できません。from には自分のエイリアス、または送信に使う認証情報のエイリアスを使用してください。',
  'domain.notFound': 'そのようなドメインはお使いのアカウントにありません。名前または id を確認してください。',
  'domain.name': '{field} は example.com のようなドメイン名または IP アドレスでなければなりません。',
  'domain.alreadyHeld': 'ドメイン {domain} はすでに登録されています。',
  'domain.systemName': '{domain} はこのサービス自体の名前です。別のドメインを追加してください。',
  'domain.smtpPort': '{field} は 25、465、587、2525 または 1024 から 65535 までのポートでなければなりません。',
  'domain.catchallAddress':
    '{field}: {address} はメールアドレスではありません。アドレスはコンマ、空白または改行で区切ってください。',
  'domain.bounceWebhook': '{field} は http:// または https:// で始まるアドレス、または false でなければなりません。',
  'member.notFound': 'そのようなメンバーはこのドメインにいません。id を確認してください。',
  'member.onlyOne': 'このドメインには他のメンバーがいません。',
  'member.lastAdmin': 'このドメインの最後の管理者です。先に別のメンバーを管理者にしてください。',
  'invite.notFound': 'このドメインへの有効な招待がありません。ドメインの管理者に新しい招待を依頼してください。',
  'invite.unproven': 'アドレス {email} はまだ確認されていません。確認してから招待を承諾してください。',
  'invite.otherAddress': 'この招待は別のアドレスに送られたものです。そのアドレスのアカウントでサインインしてください。',
  'invite.alreadyInvited': '{email} はすでに招待されています。新しい招待を送るには、先にその招待を削除してください。',
  'invite.alreadyMember': '{email} はすでにこのドメインのメンバーです。',
  'invite.acceptedAsAdmin': '{domain} の管理者になりました。',
  'invite.acceptedAsUser': '{domain} のメンバーになりました。',
  'search.patternInvalid':
    '{field} は有効な正規表現 (RE2) ではありません: 位置 {position} で {reason}。パターンを修正してください。',
  'search.patternTooSlow': '{field} の検索に時間がかかりすぎます。より単純なパターンを使用してください。',
  'search.busy': '現在、実行中の検索が多すぎます。数秒後にもう一度お試しください。',
  'alias.notFound': 'そのようなエイリアスはこのドメインにありません。名前または id を確認してください。',
  'alias.nameTaken':
    'name: {name} はこのドメインにすでに存在します。別の名前を選ぶか、既存のエイリアスを変更してください。',
  'alias.nameInvisible': 'name に空白または目に見えない文字が含まれています。取り除いてください。',
  'alias.namePlus':
    'name に「+」は使えません。アドレスのプラス記号以降の部分は、もともとその前のエイリアスに届きます。',
  'alias.nameExclamation':
    'name の先頭に「!」は使えません。エイリアスを無効にするには is_enabled=false を送信してください。',
  'alias.nameWithDomain': 'name に「@」は使えません。@{domain} より前の部分だけを送信してください。',
  'alias.nameInvalid':
    'name は有効なメールアドレスになりません。英字、数字、ドット、ハイフン、アンダースコアを使い、64 文字以内にしてください。',
  'alias.namePatternForm': 'name は「/」で始まるため、/^sales-.*$/i のような正規表現でなければなりません。',
  'alias.namePatternInvalid': 'name の正規表現を読み取れません: {reason}。修正してください (RE2 構文)。',
  'alias.nameAdminsOnly':
    'name: {name} を使えるのはこのドメインの管理者だけです。別の名前を選ぶか、管理者に依頼してください。',
  'alias.noRandomName': '空いているランダムな名前が見つかりませんでした。名前を指定して送信してください。',
  'alias.recipientInvalid':
    'recipients: {recipient} はメールアドレス、ホスト名、IP アドレス、http(s) の URL のいずれでもありません。修正するか削除してください。',
  'alias.recipientIsItself':
    'recipients: {recipient} はこのエイリアス自身のため、メールが循環してしまいます。削除してください。',
  'alias.verificationNeedsEmail':
    'has_recipient_verification はメールアドレスでのみ使えます。他の受信者を削除するか、has_recipient_verification=false を送信してください。',
  'alias.labelTooLong': 'labels: 各ラベルは {max} 文字以内でなければなりません。短くしてください。',
  'alias.catchAllDisabled': 'is_enabled: キャッチオールは無効にできません。代わりに削除してください。',
  'alias.imapNeedsName': 'has_imap には具体的な名前が必要です。「*」と正規表現にはメールボックスがありません。',
  'alias.pgpNeedsKey': 'has_pgp には public_key が必要です。OpenPGP 公開鍵を ASCII armor 形式で送信してください。',
  'alias.publicKeyTooLarge': 'public_key が大きすぎます。写真や他者の署名を除いてエクスポートしてください。',
  'alias.publicKeyInvalid':
    'public_key は ASCII armor 形式の単一の OpenPGP 公開鍵ではありません。エクスポートし直してください。',
  'alias.publicKeyIsPrivate': 'public_key は秘密鍵です。秘密鍵は誰にも渡さず、公開鍵を送信してください。',
  'alias.publicKeyRevoked': 'public_key は失効しています。有効な鍵を送信してください。',
  'alias.publicKeyExpired': 'public_key は有効期限が切れています。期限を延長するか、別の鍵を送信してください。',
  'alias.publicKeyCannotEncrypt': 'public_key は暗号化に使えません。暗号化用の副鍵を持つ鍵を送信してください。',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled には具体的な名前が必要です。「*」と正規表現は返信しません。',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date が vacation_responder_end_date より後になっています。どちらかを修正してください。',
  'alias.vacationCannotSend':
    'ドメインが送信できない間、返信は送られません。DKIM、Return-Path、DMARC の各レコードを設定してください。',
  'alias.vacationSuspended': 'このドメインの送信が停止されている間、返信は送られません。',
  'alias.passwordElsewhere':
    '{field} はここでは設定できません。このエイリアスの POST …/generate-password を使用してください。',
  'recipient.linkUnknown':
    'このリンクはもう有効ではありません。エイリアスの所有者に、アドレスをもう一度追加するよう依頼してください。',
  'password.needsName':
    'キャッチオールと正規表現にはパスワードがありません。具体的な名前のエイリアスを選んでください。',
  'password.exists':
    'このエイリアスにはすでにパスワードがあります。メールボックスを残すには古いパスワードを password として、パスワードを置き換えてメールボックスを削除するには is_override=true を送信してください。',
  'password.eitherOldOrOverride':
    'メールボックスを残す場合は password を、削除する場合は is_override=true を送信してください。両方は送信できません。',
  'password.wrongOld': 'password はこのエイリアスの現在のパスワードではありません。確認してもう一度お試しください。',
  'password.linkUnknown': 'このリンクは使用済みか、有効期限が切れています。新しいパスワードを依頼してください。',
  'password.sent': '{address} のパスワードとメールソフトの設定を {email} に送信しました。',
  'catchallPassword.notFound': 'そのようなキャッチオールパスワードはこのドメインにありません。id を確認してください。',
  'catchallPassword.tooMany':
    '1 つのドメインに設定できるキャッチオールパスワードは {max} 個までです。先に 1 つ削除してください。',
  'limit.reached':
    'リクエストが多すぎます。この期間に許可されるのは {limit, plural, other {# 回}}までです。{minutes, plural, other {# 分}}後にもう一度お試しください。',
  'password.busy': '現在、確認中のサインインが多すぎます。数秒後にもう一度お試しください。',
  'dns.unavailable':
    '現在、{name} のネームサーバーに接続できません。何も変更されていません。数分後にもう一度お試しください。',
  'dns.recordsVerified': '{domain} の DNS レコードが確認されました。このドメインはここでメールを受信します。',
  'dns.smtpVerified': '{domain} の送信用 DNS レコードが確認されました。このドメインはメールを送信できます。',
  'dns.changesTakeTime':
    '一部の DNS レコードがまだ正しくありません。DNS の変更がすべての場所に反映されるまで、数分から 1 日かかることがあります。',
  'dns.checkNameServers':
    'TXT も MX も見つかりませんでした。{domain} が、レコードを追加したネームサーバーを使用しているか確認してください。',
  'dns.checkedAgain': 'レコードは自動的に再確認されます。この呼び出しを繰り返すこともできます。',
  'dns.verificationMissing':
    '{domain} の確認用レコードがありません。{domain} に次の TXT レコードを追加してください: {value}',
  'dns.verificationMultiple':
    '{domain} に確認用レコードが複数あります ({found})。次の TXT レコードだけを残して、ほかはすべて削除してください: {value}',
  'dns.verificationWrong':
    '{domain} の確認用レコードが間違っています ({found})。次の TXT レコードに置き換えてください: {value}',
  'dns.nameTaken':
    '別のアカウントが {domain} を管理していることを証明しました。この名前を引き継ぐには、次のものを唯一の確認用レコード (TXT) にしてください: {value}',
  'dns.rulesBeside':
    'DNS には転送ルール ({prefix}=…) もありますが、確認用レコードがある場合は使われません。削除してもかまいません。',
  'dns.rulesOnly':
    'メールは DNS のルールだけで転送されています。{domain} に次の TXT レコードを追加すると、ここに保存されたエイリアスがメールを受信します: {value}',
  'dns.mxMissing': '{domain} に MX レコードがありません。{host} を指すレコードを追加してください。',
  'dns.mxOther':
    '{domain} に他のサービスの MX レコードがあります ({found})。すべてのメールが {host} に届くように、それらを削除してください。',
  'dns.ipAddress':
    '{domain} は IP アドレスのため、所有を証明できる DNS レコードがありません。代わりにドメイン名を追加してください。',
  'dns.dkimMissing': 'DKIM レコードがありません。dns-records に表示される TXT レコードを {name} に追加してください。',
  'dns.dkimWrong':
    '{name} の DKIM レコードにこのドメインの鍵が含まれていません。dns-records に表示されるレコードに置き換えてください。',
  'dns.dkimMultiple':
    '{name} に TXT レコードが複数あります。dns-records に表示される DKIM レコードを残し、ほかは削除してください。',
  'dns.returnPathMissing':
    'Return-Path レコードがありません。{host} を指す CNAME レコードを {name} に追加してください。',
  'dns.returnPathWrong': '{name} の CNAME レコードが {found} を指しています。{host} に変更してください。',
  'dns.dmarcMissing': 'DMARC レコードがありません。dns-records に表示される TXT レコードを {name} に追加してください。',
  'dns.dmarcMultiple': '{name} に DMARC レコードが複数あるため、ないものとして扱われます。1 つだけ残してください。',
  'dns.dmarcPct':
    '{name} の DMARC レコードがメールの一部にしか適用されません。pct タグを削除するか、100 に設定してください。',
  'encrypt.verification':
    'input に確認用レコードが含まれていますが、これは読み取れる状態でなければなりません。転送ルールだけを暗号化してください。',
  'encrypt.empty': 'input に転送ルールがありません。次のように指定してください: {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} は転送ルールではありません。アドレス、または名前と転送先をコロンで区切って指定してください。',
  'encrypt.port': 'input: ポートは 25、465、587、2525 または 1024 から 65535 まででなければなりません。',
  'outgoing.notHttp': '{field} は http:// または https:// のアドレスでなければなりません。',
  'outgoing.noAddress':
    '{field}: ホスト {host} のアドレスが DNS にありません。つづりを確認するか、A または AAAA レコードを追加してください。',
  'outgoing.privateAddress':
    '{field}: {host} の接続先 {address} は公開インターネット上にありません。公開アドレスを持つホストを使用してください。',
  'letter.signature': '{host} の Waypost',
  'letter.why.account': '{email} が {host} のアカウントのアドレスであるため、このメールをお送りしています。',
  'letter.why.member': '{host} で {domain} のメンバーであるため、このメールをお送りしています。',
  'letter.why.stranger':
    '{host} で {email} が入力されたため、このメールをお送りしています。心当たりがない場合は無視してください。何も起こりません。',
  'letter.notYou': '心当たりがない場合は、API トークンを交換し、{host} の運営者にお知らせください。',
  'letter.linkExpires': 'リンクの有効期限は {when, date, long} {when, time, short} です。',
  'letter.accountCode.subject': 'メールアドレスをご確認ください',
  'letter.accountCode.text':
    'このアドレスが {host} のアカウントに登録されました。ご自身のアドレスであることを確認するには、リンクを開いてください。',
  'letter.accountCode.button': 'このアドレスを確認する',
  'letter.accountCode.code': 'または、コードを求められた画面で次のコードを入力してください:',
  'letter.accountCode.expires': 'リンクとコードの有効期限は {when, date, long} {when, time, short} です。',
  'letter.emailChanged.subject': 'アカウントのアドレスが変更されました',
  'letter.emailChanged.text':
    '{host} のアカウントのアドレスが {newEmail} に変更されました。そのアドレスが確認されるまで、メールは引き続きこのアドレスに届きます。',
  'letter.profileChanged.subject': 'アカウントが変更されました',
  'letter.profileChanged.text': '{host} のアカウントの次のフィールドが変更されました:',
  'letter.tokenCreated.subject': '新しい API トークンが作成されました',
  'letter.tokenCreated.text':
    '{host} のアカウントに API トークン {name} が作成されました。このトークンを持つ人は、あなたの名前で操作できます。',
  'letter.invite.subject': '{domain} に招待されています',
  'letter.invite.text':
    '{invitedBy} さんから、{host} の {domain} に{group, select, admin {管理者} other {メンバー}}として参加するよう招待されています。',
  'letter.invite.button': '招待を見る',
  'letter.recipientCheck.subject': '{alias} 宛てのメールを受け取りますか?',
  'letter.recipientCheck.text':
    '{alias} 宛てのメールを {email} に転送する設定が行われました。同意する場合はリンクを開いてください。それまでは何も転送されません。',
  'letter.recipientCheck.button': 'はい、メールを転送してください',
  'letter.passwordGenerated.subject': '{alias} の新しいパスワード',
  'letter.passwordGenerated.text':
    '{by} さんが {alias} の新しいパスワードを作成しました。以前のパスワードは使えなくなりました。',
  'letter.passwordInstructions.subject': '{alias} のパスワード',
  'letter.passwordInstructions.text':
    '{alias} のパスワードが作成されました。リンク先で表示されるのは 1 回だけなので、パスワードマネージャーまたはメールソフトをご用意ください。',
  'letter.passwordInstructions.button': 'パスワードを表示する',
  'letter.passwordInstructions.settings': 'メールソフトの設定:',
  'letter.passwordInstructions.userName': 'ユーザー名',
  'letter.passwordInstructions.imap': '受信メール (IMAP)',
  'letter.passwordInstructions.pop3': '受信メール (POP3)',
  'letter.passwordInstructions.smtp': '送信メール (SMTP)',
  'letter.passwordInstructions.door': '{host}、ポート {port}、{security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': '{domain} の新しいキャッチオールパスワード',
  'letter.catchallCreated.text':
    '{by} さんが {domain} のキャッチオールパスワードを作成しました。このパスワードで、ドメインのすべてのアドレスからメールを送信できます。',
  'letter.catchallCreated.description': '説明',
  'letter.catchallMoved.subject': '{domain} のキャッチオールパスワードの所有者が変わりました',
  'letter.catchallMoved.text':
    '{domain} のキャッチオールパスワード {count, plural, other {# 個}}の所有者が {newOwner} になりました。{count, plural, other {このパスワード}}で送信したメールは、そのアカウントの 1 日の上限に算入されます。',
  'letter.aliasesMoved.subject': '{domain} のエイリアスがあなたのものになりました',
  'letter.aliasesMoved.text':
    '{count, plural, other {{from} が所有していた {domain} のエイリアス # 個が、あなたのものになりました。}}',
  'letter.settingsChanged.subject': '{domain} の設定が変更されました',
  'letter.settingsChanged.text': '{by} さんが {domain} の次の設定を変更しました:',
  'letter.settingsChanged.nothing': 'なし',
  'letter.domainVerified.subject': '{domain} が確認されました',
  'letter.domainVerified.text': '{domain} の DNS レコードが整いました。このドメイン宛てのメールの受信を開始します。',
  'letter.recordsMissing.subject': '{domain} の DNS レコードが見つかりません',
  'letter.recordsMissing.text':
    '前回の確認で、{domain} の次の DNS レコードが見つかりませんでした。これらがないと、メールが届かないことがあります:',
  'letter.recordsRemedy': 'ドメインの DNS を管理している場所で追加してください。次回の確認は自動的に行われます。',
  'letter.smtpBroken.subject': '{domain} はメールを送信できません',
  'letter.smtpBroken.text':
    '前回の確認で、次の DNS レコードが見つかりませんでした。元に戻るまで {domain} はメールを送信できません:',
  'letter.nameTaken.subject': '{domain} は別のアカウントのものになりました',
  'letter.nameTaken.text':
    '別のアカウントが {domain} の DNS を管理していることを証明しました。あなたのドメインは保存されていますが、メールの受信も送信も行われません。',
  'letter.nameTaken.remedy': '取り戻すには、ご自身のドメインの確認用レコードを公開し、もう一度確認を行ってください。',
  'page.front.title': 'Waypost は稼働中です',
  'page.front.text':
    'ドメイン、エイリアス、パスワードは HTTP API で管理します。すべての呼び出しはリファレンスに記載されています。',
  'page.front.reference': 'リファレンスを開く',
  'page.front.signUp': 'アカウントを作成してください。応答に API トークンが含まれています:',
  'page.emailVerified.title': 'アドレスが確認されました',
  'page.emailVerified.text': '{email} が確認されました。このページを閉じてもかまいません。',
  'page.emailFailed.text':
    'このリンクは使用済みか、もう有効ではありません。アドレスがまだ確認されていない場合は、新しいコードを請求してください。',
  'page.recipientVerified.title': 'ありがとうございます',
  'page.recipientVerified.text':
    '{alias} 宛てのメールは {recipient} に転送されるようになりました。このページを閉じてもかまいません。',
  'page.invite.title': '{domain} への招待',
  'page.invite.text':
    '{email} は{group, select, admin {管理者} other {メンバー}}として {domain} に招待されています。承諾するには、このアドレスでダッシュボードにサインインしてください。',
  'page.invite.button': 'ダッシュボードを開く',
  'page.invite.call': 'または、このアドレスのアカウントの API トークンを使い、1 回の API 呼び出しで承諾できます:',
  'page.invite.signUp': 'アカウントをお持ちでない場合は、先に作成してください:',
  'page.password.title': 'あなたのパスワード',
  'page.password.text': 'パスワードが表示されるのは 1 回だけです。周囲から画面をのぞかれていないか確認してください。',
  'page.password.button': 'パスワードを表示する',
  'page.password.userName': 'ユーザー名',
  'page.password.password': 'パスワード',
  'page.password.keep': '今すぐパスワードマネージャーに保存してください。このページでは再表示できません。',
  'page.failed.title': 'このリンクは使えません',
  'page.failed.incomplete': 'リンクが不完全です。メールからリンク全体をコピーしてください。',
  'page.later.title': '後でもう一度お試しください',
  'password.outerSpace': '{field} の先頭または末尾に空白があります。取り除いてください。',
  'password.quotes':
    '{field} に引用符またはアポストロフィが含まれています。それらを含まないパスワードを選んでください。',
  'password.weakCommon':
    '{field} が弱すぎます。よく使われるパスワードに似ています。互いに関係のない単語を複数使ってください。',
  'password.weakRepeat':
    '{field} が弱すぎます。同じ内容が繰り返されています。互いに関係のない単語を複数使ってください。',
  'password.weakSequence':
    '{field} が弱すぎます。abc や 123 のような連続した並びになっています。互いに関係のない単語を複数使ってください。',
  'password.weakDate': '{field} が弱すぎます。日付や年は簡単に推測されます。互いに関係のない単語を複数使ってください。',
  'password.weakPersonal':
    '{field} が弱すぎます。あなたの名前、アドレスまたはドメインが含まれています。互いに関係のない単語を複数使ってください。',
  'password.weakShort': '{field} が弱すぎます。互いに関係のない単語を複数使うなどして、もっと長くしてください。',
  'auth.tokenUnknown':
    'この API トークンは有効ではありません。お使いのアカウントのトークンをユーザー名として、パスワードを空にして送信してください。',
  'auth.unproven':
    'このアカウントのアドレスはまだ確認されていません。そのアドレスに送信したコードを POST /v1/account/verify で提出するか、そこで新しいコードを請求してください。',
  'auth.wrongCredentials':
    'ユーザー名またはパスワードが間違っています。エイリアスの完全なアドレスと現在のパスワードを送信してください。',
  'sandbox.mailNotFound': '捕捉されたメール {id} はありません。次のコマンドで一覧を表示できます: waypost sandbox inbox',
  'sandbox.hostDomain': 'domain は example.org のようなドメイン名でなければなりません。',
  'sandbox.hostBehaviour': 'behaviour は次のいずれかでなければなりません: {behaviours}。',
  'sandbox.hostText':
    'text は 550 5.1.1 No such user のような拒否を表す SMTP 応答、または {names} のいずれかでなければならず、refuse の場合にのみ指定できます。',
  'sandbox.dnsType': 'type は次のいずれかでなければなりません: {types}。',
  'sandbox.dnsName': 'name は example.test や _dmarc.example.test のようなホスト名でなければなりません。',
  'sandbox.dnsValue':
    'value を {type} 型のレコードとして提供できません。型に合ったアドレス、ホスト名またはテキストを指定してください。',
  'account.emailTaken': 'email はすでに別のアカウントで使われています。別のアドレスを指定してください。',
  'account.signupClosed': 'このサービスは新しいアカウントを受け付けていません。運営者に依頼してください。',
  'account.nameInvalid': '{field} は名前でなければならず、アドレス、リンク、ドメインは使えません。',
  'account.forwardingAddressInvalid':
    'default_forwarding_address が正しくありません。メールアドレス、ドメイン名、IP アドレスまたは Web アドレスを指定してください。',
  'account.notFound': 'そのようなアカウントはありません。アドレスを確認してください。',
  'account.codeWrong':
    'code が間違っているか、もう有効ではありません。確認するか、email だけを送信して新しいコードを請求してください。',
  'account.codeSent':
    'このアドレスが確認待ちであれば、コードを送信しました。新しいコードの送信は 5 分に 1 回までです。',
  'account.verified': 'アドレス {email} が確認されました。',
  'token.notFound': 'そのような API トークンはお使いのアカウントにありません。id を確認してください。',
  'token.domainMissing': 'domain がありません。スコープが domain のトークンには、ドメインの名前または id が必要です。',
  'token.domainNotExpected':
    'domain はスコープが domain の場合にのみ指定できます。省略するか、スコープを変更してください。',
  'emails.fromMissing': 'from がありません。お使いのドメインの有効なエイリアスのアドレスを指定してください。',
  'emails.fromInvalid':
    'from は正しいアドレスではありません。お使いのドメインの有効なエイリアスのアドレスを指定してください。',
  'emails.fromSeveral': 'from に複数のアドレスがあります。1 つだけ指定してください。',
  'emails.noRecipients': '受信者がありません。to、cc、bcc のいずれかに少なくとも 1 つのアドレスを指定してください。',
  'emails.tooManyRecipients': '受信者が {max} 件を超えています。複数のメールに分けて送信してください。',
  'emails.addressInvalid': '{field} に含まれる {address} は正しいアドレスではありません。修正するか削除してください。',
  'emails.noReplyRecipient': '{address} は誰にも読まれないアドレスです。受信者から削除してください。',
  'emails.headerMalformed':
    'メッセージの {line} 行目はヘッダーフィールドではありません。Name: value の形式で書き、本文の前に空行を入れてください。',
  'emails.headerTooLarge': 'メッセージのヘッダーが大きすぎます。上限は {maxFields} フィールド、256 KB です。',
  'emails.headerRepeated': 'メッセージに {name} ヘッダーが複数あります。1 つだけ残してください。',
  'emails.nulByte':
    'メッセージに、メールでは送れない NUL バイトが含まれています。取り除くか、その部分を base64 でエンコードしてください。',
  'emails.tooLarge': 'メッセージが 50 MB を超えています。小さくするか、ファイルへのリンクを送信してください。',
  'emails.dateTooEarly': 'メッセージの日付が 1970 年より前です。より後の日付を指定するか、省略してください。',
  'emails.dateTooLate': 'メッセージの日付が 30 日より先です。より前の日付を指定してください。',
  'emails.dateForm':
    'date は 2026-11-15T09:00:00Z や Sun, 15 Nov 2026 09:00:00 +0000 のような日付でなければなりません。',
  'emails.contentType':
    '{field} はテキスト、または type が Buffer で data を持つオブジェクトで表したバイト列でなければなりません。',
  'emails.headerForm':
    '{field} は名前と値のオブジェクト、または key と value を持つオブジェクトのリストでなければなりません。値はテキストです。',
  'emails.listForm': '{field} のアドレスは、テキスト、または url と comment を持つオブジェクトでなければなりません。',
  'emails.pathRefused':
    '{field} はファイルまたは Web アドレスを指していますが、このサービスはそれを読み取りません。内容そのものを送信してください。',
  'emails.envelopeRefused': 'envelope は設定できません。from、to、cc、bcc から作られます。省略してください。',
  'emails.dkimRefused': 'dkim は設定できません。サービスがドメインの鍵で署名します。省略してください。',
  'emails.keepBccRefused': 'keepBcc は設定できません。bcc が受信者に表示されることはありません。省略してください。',
  'emails.accessRefused':
    '{field} は設定できません。ファイルや Web アドレスが読み取られることはありません。省略してください。',
  'emails.transportRefused': '{field} は設定できません。メールの送信方法はサービスが決めます。省略してください。',
  'emails.rawWithFields':
    'raw は完全なメッセージなので、{field} と一緒には指定できません。どちらか一方を送信してください。',
  'emails.messageIdInvalid':
    'messageId は <name@domain> の形式でなければなりません。修正するか、省略して自動生成させてください。',
  'emails.contentUndecodable':
    '{field} は正しい {encoding} ではありません。エンコードし直すか、エンコーディングの指定を修正してください。',
  'emails.contentTypeInvalid':
    '{field} は添付できるコンテンツタイプではありません。application/pdf のようなタイプを指定してください。',
  'emails.headerNameInvalid': '{name} はヘッダーの名前にできません。英字、数字、ハイフンを使用してください。',
  'emails.headerReserved': 'headers で {name} は設定できません。内容から決まります。省略してください。',
  'emails.headerValueInvalid':
    'ヘッダー {name} の整形済みの値に、継続行ではない行があります。継続行は空白で始めてください。',
  'emails.listUrlInvalid':
    '{field} は Web アドレス、mailto: アドレス、または id の場合はリストの名前でなければなりません。',
  'emails.otpInvalid': 'otp には、印字可能な文字からなる code と、https:// で始まる origin が必要です。',
  'emails.tooManyParts': 'メッセージの添付ファイルと代替形式が多すぎます。{max} 個以内で送信してください。',
  'emails.cannotCompose':
    'これらのフィールドからメッセージを作成できません。内容、タイプ、ヘッダーを確認してください。',
  'email.noAlias':
    'from: 有効なエイリアス {address} はありません。作成または有効にするか、別のアドレスを使用してください。',
  'email.aliasDisabled': 'from: エイリアス {address} は無効になっています。送信するには有効にしてください。',
  'email.aliasSuspended':
    'from: {address} の送信は停止されています。理由はこのサービスの運営者にお問い合わせください。',
  'email.recordsMissing':
    'from: {domain} はまだ送信できません。DNS にない、または間違っているもの: {records}。verify-smtp が求める内容を設定してから、もう一度お試しください。',
  'email.executable':
    'メッセージに実行可能ファイルが含まれています: {part}。削除するか、ドメインの has_executable_protection をオフにしてください。',
  'email.virus': 'メッセージにマルウェアが含まれています: {part}。削除してください。',
  'email.duplicate':
    'Message-ID、日付、送信者、受信者が同じメールがすでに存在します。もう一度送信するには messageId を変更してください。',
  'email.notFound': 'そのようなメールはありません。id または Message-ID を確認してください。',
  'email.alreadyFinal': 'メールの状態はすでに {status} のため、もう削除できません。',
  'email.idempotencyKey': 'Idempotency-Key は 1～256 文字の印字可能な ASCII 文字でなければなりません。',
  'email.idempotencyChanged':
    'この Idempotency-Key は別のメールに使われました。同じフィールドをもう一度送信するか、別のキーを使用してください。',
  'email.idempotencyBusy': 'この Idempotency-Key のリクエストはまだ処理中です。数秒後にもう一度お試しください。',
  'suppression.address': 'address: {address} は正しいメールアドレスではありません。修正してください。',
  'suppression.notFound': 'アドレス {address} は送信停止リストにありません。つづりを確認してください。',
  'webhook.notFound': 'そのような Webhook はこのドメインにありません。id を確認してください。',
  'webhook.tooMany': '1 つのドメインに設定できる Webhook は {max} 個までです。追加する前に 1 つ削除してください。',
  'webhook.events': 'events には accepted、delivered、deferred、complained のうち少なくとも 1 つを指定してください。',
};
