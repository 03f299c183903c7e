import type { Catalogue } from '../message.js';

export const pl: Catalogue = {
  'http.internal': 'Po naszej stronie wystąpił błąd. Prosimy o zgłoszenie nam żądania {requestId}.',
  'db.unavailable': 'Magazyn danych tej usługi chwilowo nie odpowiada. Spróbuj ponownie za kilka sekund.',
  'http.notFound': 'Pod tym adresem nic nie ma.',
  'http.notImplemented': '{feature}: zapowiedziane, ale w tym wydaniu jeszcze niedostępne.',
  'http.timedOut': 'Trwało to dłużej niż 30 sekund i zostało przerwane. Spróbuj ponownie później.',
  'http.credentialsMissing':
    'Brakuje danych uwierzytelniających. Wyślij swój token API jako nazwę użytkownika autoryzacji HTTP Basic, z pustym hasłem.',
  'http.aliasCredentialsNeeded':
    'Token API tu nie wystarczy. Wyślij adres aliasu i jego hasło przez autoryzację HTTP Basic.',
  'http.malformedRequest': 'To nie jest poprawne żądanie HTTP. Sprawdź wiersz żądania i nagłówki.',
  'http.headersTooLarge': 'Adres i nagłówki żądania są za długie. Wyślij najwyżej 64 KB.',
  'http.requestTooSlow': 'Żądanie nie dotarło w całości na czas. Wyślij je jeszcze raz.',
  'http.hostMissing': 'Brakuje nagłówka Host. Wyślij nazwę hosta, do którego kierujesz wywołanie.',
  'http.unknownExpectation': 'Nagłówek Expect wymaga czegoś, co nie jest tu znane. Pomiń go.',
  'http.foreignHost':
    'Nagłówek Host wskazuje inny host. Wywołaj localhost albo ustaw w WAYPOST_BASE_URL adres, którego używasz.',
  'http.foreignOrigin':
    'Strony innych witryn nie mogą tego robić. Wykonaj to wywołanie z programu albo spod tego samego adresu.',
  'http.useHttps': 'Przez zwykły HTTP dane uwierzytelniające byłyby przesyłane bez ochrony. Użyj zamiast tego {url}.',
  'http.malformedUrl': 'Adres zawiera błędne kodowanie procentowe. Zakoduj go ponownie.',
  'http.malformedQuery': 'Nie można odczytać parametrów zapytania: kodowanie jest błędne albo parametrów jest za dużo.',
  'http.malformedBody':
    'Nie można odczytać treści żądania. Wyślij poprawny JSON lub formularz w UTF-8, zgodnie z Content-Type.',
  'http.bodyNotObject': 'Treść żądania musi być obiektem z nazwanymi polami.',
  'http.bodyTooLarge': 'Treść żądania jest za duża. Wyślij mniej albo podziel ją na części.',
  'http.bodyTooDeep': 'Treść żądania jest zbyt głęboko zagnieżdżona. Największa dozwolona liczba poziomów: {max}.',
  'http.bodyTooManyFields': 'Treść żądania ma za dużo pól. Największa dozwolona liczba pól: {max, number}.',
  'http.unsupportedType':
    'Treść tego typu nie jest tu przyjmowana. Wyślij application/json, application/x-www-form-urlencoded lub multipart/form-data.',
  'http.encodedBody': 'Skompresowana treść nie jest tu przyjmowana. Wyślij ją bez Content-Encoding.',
  'http.fileNotExpected': 'To wywołanie nie przyjmuje plików. Wyślij jego pola jako tekst.',
  'thread.busy': 'Trwa teraz przetwarzanie zbyt wielu dużych wiadomości. Spróbuj ponownie za chwilę.',
  'http.metricsClosed': 'Metryki są dostępne tylko z tej maszyny albo z tokenem metryk.',
  'input.required': 'Brakuje pola {field}. Podaj je.',
  'input.wrongType':
    'Pole {field} musi być {expected, select, string {tekstem} number {liczbą} int {liczbą całkowitą} boolean {wartością true lub false} array {listą} object {obiektem} other {innego typu}}.',
  'input.oneOf': 'Pole {field} musi mieć jedną z wartości: {options}.',
  'input.tooLong':
    'Pole {field} może mieć najwyżej {max, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}.',
  'input.tooShort':
    'Pole {field} musi mieć co najmniej {min, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}.',
  'input.tooManyItems':
    'Pole {field} może mieć najwyżej {max, plural, one {# element} few {# elementy} many {# elementów} other {# elementu}}.',
  'input.tooFewItems':
    'Pole {field} musi mieć co najmniej {min, plural, one {# element} few {# elementy} many {# elementów} other {# elementu}}.',
  'input.tooBig': 'Pole {field} może wynosić najwyżej {max}.',
  'input.tooSmall': 'Pole {field} musi wynosić co najmniej {min}.',
  'input.malformed': 'Pole {field} ma niewłaściwą postać. Sprawdź pisownię.',
  'input.boolean': 'Pole {field} musi mieć wartość true lub false.',
  'input.integer': 'Pole {field} musi być liczbą całkowitą od {min} do {max}.',
  'input.byteSize': 'Pole {field} musi być rozmiarem, na przykład 500 MB lub 1 GB.',
  'input.date': 'Pole {field} musi być datą, na przykład 2026-11-15 lub 11/15/2026.',
  'input.email': 'Pole {field} musi być adresem e-mail, na przykład ann@example.com.',
  'input.httpUrl': 'Pole {field} musi być adresem, który zaczyna się od http:// lub https://.',
  'input.controlCharacters': 'Pole {field} zawiera znaki, których nie można wydrukować. Usuń je.',
  'access.adminsOnly': 'Może to zrobić tylko administrator tej domeny. Zwróć się do jednego z jej administratorów.',
  'access.tokenScope': 'Uprawnienia tego tokenu API są na to za małe. Użyj tokenu o szerszym zakresie.',
  'access.aliasCredentials': 'Dane uwierzytelniające aliasu tu nie wystarczą. Użyj tokenu API.',
  'access.foreignSender':
    'Nie możesz wysyłać z tego adresu. Użyj jako from jednego z własnych aliasów albo aliasu, którego danymi uwierzytelniającymi wysyłasz.',
  'domain.notFound': 'Na Twoim koncie nie ma takiej domeny. Sprawdź jej nazwę lub id.',
  'domain.name': 'Pole {field} musi być nazwą domeny, na przykład example.com, lub adresem IP.',
  'domain.alreadyHeld': 'Masz już domenę {domain}.',
  'domain.systemName': '{domain} to nazwa samej tej usługi. Dodaj inną domenę.',
  'domain.smtpPort': 'Pole {field} musi mieć wartość 25, 465, 587, 2525 lub być portem od 1024 do 65535.',
  'domain.catchallAddress':
    '{field}: {address} nie jest adresem e-mail. Oddziel adresy przecinkami, spacjami lub znakami nowego wiersza.',
  'domain.bounceWebhook':
    'Pole {field} musi być adresem, który zaczyna się od http:// lub https://, albo mieć wartość false.',
  'member.notFound': 'W tej domenie nie ma takiego członka. Sprawdź id.',
  'member.onlyOne': 'Ta domena nie ma innych członków.',
  'member.lastAdmin': 'To ostatni administrator domeny. Najpierw nadaj uprawnienia administratora innemu członkowi.',
  'invite.notFound': 'Nie ma dla Ciebie otwartego zaproszenia do tej domeny. Poproś administratora domeny o nowe.',
  'invite.unproven':
    'Twój adres {email} nie został jeszcze zweryfikowany. Zweryfikuj go, a potem przyjmij zaproszenie.',
  'invite.otherAddress': 'To zaproszenie wysłano na inny adres. Zaloguj się na konto z tamtym adresem.',
  'invite.alreadyInvited': 'Zaproszenie dla {email} zostało już wysłane. Aby wysłać nowe, najpierw usuń poprzednie.',
  'invite.alreadyMember': '{email} już należy do członków tej domeny.',
  'invite.acceptedAsAdmin': 'Masz teraz uprawnienia administratora domeny {domain}.',
  'invite.acceptedAsUser': 'Należysz teraz do członków domeny {domain}.',
  'search.patternInvalid':
    'Pole {field} nie jest poprawnym wyrażeniem regularnym (RE2): {reason}, pozycja {position}. Popraw wzorzec.',
  'search.patternTooSlow': 'Wyszukiwanie według {field} trwa zbyt długo. Użyj prostszego wzorca.',
  'search.busy': 'Trwa teraz zbyt wiele wyszukiwań. Spróbuj ponownie za kilka sekund.',
  'alias.notFound': 'W tej domenie nie ma takiego aliasu. Sprawdź jego nazwę lub id.',
  'alias.nameTaken': 'name: {name} już istnieje w tej domenie. Wybierz inną nazwę lub zmień istniejący alias.',
  'alias.nameInvisible': 'name zawiera odstępy lub niewidoczne znaki. Usuń je.',
  'alias.namePlus':
    'name nie może zawierać „+”: poczta na adres ze znakiem plus i tak trafia do aliasu, który stoi przed tym znakiem.',
  'alias.nameExclamation': 'name nie może zaczynać się od „!”. Aby wyłączyć alias, wyślij is_enabled=false.',
  'alias.nameWithDomain': 'name nie może zawierać „@”. Wyślij tylko część przed @{domain}.',
  'alias.nameInvalid':
    'name nie tworzy poprawnego adresu e-mail. Użyj liter, cyfr, kropek, łączników i podkreśleń, najwyżej 64 znaków.',
  'alias.namePatternForm': 'name zaczyna się od „/”, musi więc być wyrażeniem regularnym, na przykład /^sales-.*$/i.',
  'alias.namePatternInvalid':
    'name jest wyrażeniem regularnym, którego nie można odczytać: {reason}. Popraw je (składnia RE2).',
  'alias.nameAdminsOnly':
    'name: nazwy {name} może używać tylko administrator tej domeny. Wybierz inną nazwę lub zwróć się do administratora.',
  'alias.noRandomName': 'Nie znaleziono wolnej losowej nazwy. Wyślij własną nazwę.',
  'alias.recipientInvalid':
    'recipients: {recipient} nie jest adresem e-mail, nazwą hosta, adresem IP ani adresem URL http(s). Popraw lub usuń tę wartość.',
  'alias.recipientIsItself':
    'recipients: {recipient} to sam ten alias, więc poczta krążyłaby w kółko. Usuń tę wartość.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification działa tylko z adresami e-mail. Usuń innych odbiorców lub wyślij has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: największa dozwolona liczba znaków etykiety: {max}. Skróć ją.',
  'alias.catchAllDisabled': 'is_enabled: aliasu catch-all nie można wyłączyć. Zamiast tego usuń go.',
  'alias.imapNeedsName': 'has_imap wymaga konkretnej nazwy: „*” i wyrażenia regularne nie mają skrzynki pocztowej.',
  'alias.pgpNeedsKey': 'has_pgp wymaga public_key. Wyślij klucz publiczny OpenPGP w formacie ASCII armor.',
  'alias.publicKeyTooLarge': 'public_key jest za duży. Wyeksportuj go bez zdjęć i cudzych podpisów.',
  'alias.publicKeyInvalid':
    'public_key nie jest pojedynczym kluczem publicznym OpenPGP w formacie ASCII armor. Wyeksportuj go ponownie.',
  'alias.publicKeyIsPrivate': 'public_key jest kluczem prywatnym. Zachowaj go dla siebie i wyślij klucz publiczny.',
  'alias.publicKeyRevoked': 'public_key został unieważniony. Wyślij ważny klucz.',
  'alias.publicKeyExpired': 'public_key wygasł. Przedłuż jego ważność lub wyślij inny klucz.',
  'alias.publicKeyCannotEncrypt': 'public_key nie nadaje się do szyfrowania. Wyślij klucz z podkluczem do szyfrowania.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled wymaga konkretnej nazwy: „*” i wyrażenia regularne nie odpowiadają na wiadomości.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date przypada po vacation_responder_end_date. Popraw jedną z tych dat.',
  'alias.vacationCannotSend':
    'Dopóki domena nie może wysyłać poczty, odpowiedzi nie są wysyłane. Skonfiguruj jej rekordy DKIM, Return-Path i DMARC.',
  'alias.vacationSuspended': 'Dopóki wysyłanie jest dla tej domeny zawieszone, odpowiedzi nie są wysyłane.',
  'alias.passwordElsewhere': 'Pola {field} nie można tu ustawić. Użyj POST …/generate-password tego aliasu.',
  'recipient.linkUnknown': 'Ten link nie jest już ważny. Poproś właściciela aliasu, aby ponownie dodał Twój adres.',
  'password.needsName': 'Alias catch-all i wyrażenia regularne nie mają hasła. Wybierz alias o konkretnej nazwie.',
  'password.exists':
    'Ten alias ma już hasło. Wyślij stare jako password, aby zachować skrzynkę, albo is_override=true, aby zmienić hasło i usunąć skrzynkę.',
  'password.eitherOldOrOverride':
    'Wyślij albo password, aby zachować skrzynkę, albo is_override=true, aby ją usunąć, ale nie oba naraz.',
  'password.wrongOld': 'password nie jest obecnym hasłem tego aliasu. Sprawdź je i spróbuj ponownie.',
  'password.linkUnknown': 'Ten link został już użyty albo wygasł. Poproś o nowe hasło.',
  'password.sent': 'Hasło do {address} i ustawienia dla programów pocztowych wysłano na {email}.',
  'catchallPassword.notFound': 'W tej domenie nie ma takiego hasła catch-all. Sprawdź jego id.',
  'catchallPassword.tooMany': 'Największa dozwolona liczba haseł catch-all w domenie: {max}. Najpierw usuń jedno.',
  'limit.reached':
    'Za dużo żądań: w tym okresie {limit, plural, one {dozwolone jest # żądanie} few {dozwolone są # żądania} many {dozwolonych jest # żądań} other {dozwolone jest # żądania}}. Spróbuj ponownie za {minutes, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}}.',
  'password.busy': 'Trwa teraz sprawdzanie zbyt wielu logowań. Spróbuj ponownie za kilka sekund.',
  'dns.unavailable':
    'Serwery nazw dla {name} są teraz nieosiągalne. Nic nie zostało zmienione; spróbuj ponownie za kilka minut.',
  'dns.recordsVerified': 'Rekordy DNS domeny {domain} są zweryfikowane: domena odbiera tu pocztę.',
  'dns.smtpVerified': 'Rekordy DNS domeny {domain} do wysyłania są zweryfikowane: domena może wysyłać pocztę.',
  'dns.changesTakeTime':
    'Niektóre rekordy DNS nie są jeszcze poprawne. Zanim zmiana w DNS będzie widoczna wszędzie, może minąć od kilku minut do doby.',
  'dns.checkNameServers':
    'Nie znaleziono ani TXT, ani MX: sprawdź, czy domena {domain} używa serwerów nazw, na których dodano rekordy.',
  'dns.checkedAgain': 'Rekordy zostaną ponownie sprawdzone automatycznie; możesz też powtórzyć to wywołanie.',
  'dns.verificationMissing': 'Brakuje rekordu weryfikacyjnego domeny {domain}. Dodaj rekord TXT dla {domain}: {value}',
  'dns.verificationMultiple':
    'Domena {domain} ma kilka rekordów weryfikacyjnych ({found}). Usuń wszystkie oprócz tego rekordu TXT: {value}',
  'dns.verificationWrong':
    'Domena {domain} ma błędny rekord weryfikacyjny ({found}). Zastąp go tym rekordem TXT: {value}',
  'dns.nameTaken':
    'Właściciel innego konta udowodnił, że kontroluje domenę {domain}. Aby przejąć tę nazwę, ustaw ten wpis jako jej jedyny rekord weryfikacyjny (TXT): {value}',
  'dns.rulesBeside':
    'W DNS są też reguły przekazywania ({prefix}=…), które nie są używane obok rekordu weryfikacyjnego. Możesz je usunąć.',
  'dns.rulesOnly':
    'Poczta jest przekazywana wyłącznie według reguł w DNS. Zapisane tu aliasy będą odbierać pocztę, gdy tylko {domain} będzie mieć ten rekord TXT: {value}',
  'dns.mxMissing': 'Domena {domain} nie ma rekordu MX. Dodaj rekord wskazujący na {host}.',
  'dns.mxOther': 'Domena {domain} ma rekordy MX innych usług ({found}). Usuń je, aby cała poczta trafiała do {host}.',
  'dns.ipAddress':
    '{domain} to adres IP: nie ma rekordów DNS, które mogłyby go potwierdzić. Dodaj zamiast niego nazwę domeny.',
  'dns.dkimMissing': 'Brakuje rekordu DKIM. Dodaj dla {name} rekord TXT, który pokazuje dns-records.',
  'dns.dkimWrong':
    'Rekord DKIM dla {name} nie zawiera klucza tej domeny. Zastąp go rekordem, który pokazuje dns-records.',
  'dns.dkimMultiple':
    'Dla {name} istnieje kilka rekordów TXT. Zachowaj rekord DKIM, który pokazuje dns-records, a pozostałe usuń.',
  'dns.returnPathMissing': 'Brakuje rekordu Return-Path. Dodaj dla {name} rekord CNAME wskazujący na {host}.',
  'dns.returnPathWrong': 'Rekord CNAME dla {name} wskazuje na {found}. Zmień go na {host}.',
  'dns.dmarcMissing': 'Brakuje rekordu DMARC. Dodaj dla {name} rekord TXT, który pokazuje dns-records.',
  'dns.dmarcMultiple': 'Dla {name} istnieje kilka rekordów DMARC, a to oznacza tyle, co żaden. Zachowaj jeden z nich.',
  'dns.dmarcPct':
    'Rekord DMARC dla {name} obowiązuje tylko dla części poczty. Usuń jego znacznik pct lub ustaw go na 100.',
  'encrypt.verification':
    'input zawiera rekord weryfikacyjny, który musi pozostać czytelny. Szyfruj tylko reguły przekazywania.',
  'encrypt.empty': 'input nie zawiera reguły przekazywania. Wpisz ją, na przykład {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} nie jest regułą przekazywania. Wpisz adres albo nazwę i jej cel oddzielone dwukropkiem.',
  'encrypt.port': 'input: port musi mieć wartość 25, 465, 587, 2525 lub od 1024 do 65535.',
  'outgoing.notHttp': 'Pole {field} musi być adresem http:// lub https://.',
  'outgoing.noAddress': '{field}: host {host} nie ma adresu w DNS. Sprawdź pisownię lub dodaj rekord A albo AAAA.',
  'outgoing.privateAddress':
    '{field}: {host} prowadzi do {address}, czyli poza publiczny internet. Użyj hosta z publicznym adresem.',
  'letter.signature': 'Waypost na {host}',
  'letter.why.account': 'Otrzymujesz tę wiadomość, ponieważ {email} jest adresem Twojego konta na {host}.',
  'letter.why.member': 'Otrzymujesz tę wiadomość, ponieważ należysz do członków domeny {domain} na {host}.',
  'letter.why.stranger':
    'Otrzymujesz tę wiadomość, ponieważ ktoś podał {email} na {host}. Jeśli się jej nie spodziewasz, zignoruj ją: nic się nie stanie.',
  'letter.notYou': 'Jeśli to nie Ty, wymień swoje tokeny API i powiadom operatora {host}.',
  'letter.linkExpires': 'Link jest ważny do {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Potwierdź swój adres e-mail',
  'letter.accountCode.text': 'Ten adres podano dla konta na {host}. Otwórz link, aby potwierdzić, że należy do Ciebie.',
  'letter.accountCode.button': 'Potwierdź ten adres',
  'letter.accountCode.code': 'Albo wpisz ten kod tam, gdzie jest wymagany:',
  'letter.accountCode.expires': 'Link i kod są ważne do {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'Adres Twojego konta został zmieniony',
  'letter.emailChanged.text':
    'Adres Twojego konta na {host} został zmieniony na {newEmail}. Dopóki nie zostanie potwierdzony, wiadomości nadal będą przychodzić tutaj.',
  'letter.profileChanged.subject': 'Twoje konto zostało zmienione',
  'letter.profileChanged.text': 'Na Twoim koncie na {host} zmieniono następujące pola:',
  'letter.tokenCreated.subject': 'Utworzono nowy token API',
  'letter.tokenCreated.text':
    'Dla Twojego konta na {host} utworzono token API {name}. Każdy, kto go ma, może działać w Twoim imieniu.',
  'letter.invite.subject': 'Masz zaproszenie do {domain}',
  'letter.invite.text':
    '{invitedBy} zaprasza Cię do {domain} na {host} w roli {group, select, admin {administratora} other {członka}}.',
  'letter.invite.button': 'Zobacz zaproszenie',
  'letter.recipientCheck.subject': 'Czy chcesz otrzymywać pocztę dla {alias}?',
  'letter.recipientCheck.text':
    'Poczta do {alias} ma być przekazywana na {email}. Otwórz link, jeśli się zgadzasz. Do tego czasu nic nie będzie do Ciebie przekazywane.',
  'letter.recipientCheck.button': 'Tak, przekazuj mi pocztę',
  'letter.passwordGenerated.subject': 'Nowe hasło do {alias}',
  'letter.passwordGenerated.text': 'Użytkownik {by} utworzył nowe hasło do {alias}. Poprzednie już nie działa.',
  'letter.passwordInstructions.subject': 'Twoje hasło do {alias}',
  'letter.passwordInstructions.text':
    'Utworzono hasło do {alias}. Link pokaże je tylko raz, przygotuj więc menedżer haseł lub program pocztowy.',
  'letter.passwordInstructions.button': 'Pokaż hasło',
  'letter.passwordInstructions.settings': 'Ustawienia dla Twojego programu pocztowego:',
  'letter.passwordInstructions.userName': 'Nazwa użytkownika',
  'letter.passwordInstructions.imap': 'Poczta przychodząca (IMAP)',
  'letter.passwordInstructions.pop3': 'Poczta przychodząca (POP3)',
  'letter.passwordInstructions.smtp': 'Poczta wychodząca (SMTP)',
  'letter.passwordInstructions.door': '{host}, port {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Nowe hasło catch-all dla {domain}',
  'letter.catchallCreated.text':
    'Użytkownik {by} utworzył hasło catch-all dla {domain}. Można nim wysyłać pocztę z każdego adresu domeny.',
  'letter.catchallCreated.description': 'Opis',
  'letter.catchallMoved.subject': 'Hasła catch-all domeny {domain} mają nowego właściciela',
  'letter.catchallMoved.text':
    '{count, plural, one {# hasło catch-all domeny {domain} należy} few {# hasła catch-all domeny {domain} należą} many {# haseł catch-all domeny {domain} należy} other {# hasła catch-all domeny {domain} należy}} teraz do użytkownika {newOwner}. Poczta wysyłana za {count, plural, one {jego pomocą} few {ich pomocą} many {ich pomocą} other {ich pomocą}} wlicza się do dziennego limitu tamtego konta.',
  'letter.aliasesMoved.subject': 'Aliasy domeny {domain} należą teraz do Ciebie',
  'letter.aliasesMoved.text':
    '{count, plural, one {# alias domeny {domain}, który należał do użytkownika {from}, należy teraz do Ciebie.} few {# aliasy domeny {domain}, które należały do użytkownika {from}, należą teraz do Ciebie.} many {# aliasów domeny {domain}, które należały do użytkownika {from}, należy teraz do Ciebie.} other {# aliasu domeny {domain}, które należały do użytkownika {from}, należy teraz do Ciebie.}}',
  'letter.settingsChanged.subject': 'Ustawienia domeny {domain} zostały zmienione',
  'letter.settingsChanged.text': 'Użytkownik {by} zmienił następujące ustawienia domeny {domain}:',
  'letter.settingsChanged.nothing': 'nic',
  'letter.domainVerified.subject': 'Domena {domain} jest zweryfikowana',
  'letter.domainVerified.text': 'Rekordy DNS domeny {domain} są na miejscu. Od teraz poczta do niej jest przyjmowana.',
  'letter.recordsMissing.subject': 'Brakuje rekordów DNS domeny {domain}',
  'letter.recordsMissing.text':
    'Podczas ostatniego sprawdzenia nie znaleziono następujących rekordów DNS domeny {domain}. Bez nich poczta może nie docierać:',
  'letter.recordsRemedy':
    'Dodaj je tam, gdzie zarządza się DNS Twojej domeny. Następne sprawdzenie odbędzie się automatycznie.',
  'letter.smtpBroken.subject': 'Domena {domain} nie może wysyłać poczty',
  'letter.smtpBroken.text':
    'Podczas ostatniego sprawdzenia nie znaleziono następujących rekordów DNS. Dopóki nie zostaną przywrócone, {domain} nie może wysyłać poczty:',
  'letter.nameTaken.subject': 'Domena {domain} należy teraz do innego konta',
  'letter.nameTaken.text':
    'Właściciel innego konta udowodnił, że kontroluje DNS domeny {domain}. Twoja domena zostaje zachowana, ale nie odbiera ani nie wysyła poczty.',
  'letter.nameTaken.remedy': 'Aby ją odzyskać, opublikuj rekord weryfikacyjny własnej domeny i zweryfikuj ją ponownie.',
  'page.front.title': 'Waypost działa',
  'page.front.text': 'Domenami, aliasami i hasłami zarządza się przez HTTP API; dokumentacja opisuje każde wywołanie.',
  'page.front.reference': 'Otwórz dokumentację',
  'page.front.signUp': 'Utwórz konto; odpowiedź zawiera Twój token API:',
  'page.emailVerified.title': 'Adres potwierdzony',
  'page.emailVerified.text': 'Adres {email} został potwierdzony. Możesz zamknąć tę stronę.',
  'page.emailFailed.text':
    'Ten link został już użyty albo nie jest już ważny. Jeśli Twój adres nie jest jeszcze potwierdzony, poproś o nowy kod.',
  'page.recipientVerified.title': 'Dziękujemy',
  'page.recipientVerified.text': 'Poczta do {alias} jest teraz przekazywana na {recipient}. Możesz zamknąć tę stronę.',
  'page.invite.title': 'Zaproszenie do {domain}',
  'page.invite.text':
    'Zaproszenie dla {email} do {domain} w roli {group, select, admin {administratora} other {członka}}. Aby je przyjąć, zaloguj się do panelu z tym adresem.',
  'page.invite.button': 'Otwórz panel',
  'page.invite.call': 'Albo przyjmij je jednym wywołaniem API, z tokenem API konta o tym adresie:',
  'page.invite.signUp': 'Nie masz jeszcze konta? Najpierw je utwórz:',
  'page.password.title': 'Twoje hasło',
  'page.password.text': 'Hasło jest pokazywane tylko raz. Upewnij się, że nikt nie zagląda Ci przez ramię.',
  'page.password.button': 'Pokaż hasło',
  'page.password.userName': 'Nazwa użytkownika',
  'page.password.password': 'Hasło',
  'page.password.keep': 'Zapisz je teraz w menedżerze haseł: ta strona nie może pokazać go ponownie.',
  'page.failed.title': 'Ten link nie działa',
  'page.failed.incomplete': 'Link jest niekompletny. Skopiuj cały link z wiadomości.',
  'page.later.title': 'Spróbuj ponownie później',
  'password.outerSpace': 'Pole {field} zaczyna się lub kończy odstępem. Usuń go.',
  'password.quotes': 'Pole {field} zawiera cudzysłów lub apostrof. Wybierz hasło bez tych znaków.',
  'password.weakCommon':
    'Hasło w polu {field} jest za słabe: przypomina jedno z najczęstszych haseł. Użyj kilku niezwiązanych ze sobą słów.',
  'password.weakRepeat':
    'Hasło w polu {field} jest za słabe: zawiera powtórzenia. Użyj kilku niezwiązanych ze sobą słów.',
  'password.weakSequence':
    'Hasło w polu {field} jest za słabe: jest ciągiem takim jak abc lub 123. Użyj kilku niezwiązanych ze sobą słów.',
  'password.weakDate':
    'Hasło w polu {field} jest za słabe: datę lub rok łatwo odgadnąć. Użyj kilku niezwiązanych ze sobą słów.',
  'password.weakPersonal':
    'Hasło w polu {field} jest za słabe: zawiera Twoje imię lub nazwisko, adres albo domenę. Użyj kilku niezwiązanych ze sobą słów.',
  'password.weakShort':
    'Hasło w polu {field} jest za słabe. Wydłuż je, na przykład używając kilku niezwiązanych ze sobą słów.',
  'auth.tokenUnknown':
    'Ten token API nie jest ważny. Wyślij token swojego konta jako nazwę użytkownika, z pustym hasłem.',
  'auth.unproven':
    'Adres tego konta nie jest jeszcze potwierdzony. Przekaż wysłany na niego kod przez POST /v1/account/verify albo poproś tam o nowy.',
  'auth.wrongCredentials': 'Nazwa użytkownika lub hasło są błędne. Wyślij pełny adres aliasu i jego obecne hasło.',
  'sandbox.mailNotFound':
    'Nie ma przechwyconej wiadomości {id}. Listę dostępnych pokazuje polecenie: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain musi być nazwą domeny, na przykład example.org.',
  'sandbox.hostBehaviour': 'behaviour musi mieć jedną z wartości: {behaviours}.',
  'sandbox.hostText':
    'text musi być odmowną odpowiedzią SMTP, na przykład 550 5.1.1 No such user, albo mieć jedną z wartości: {names}. Można go podać tylko z refuse.',
  'sandbox.dnsType': 'type musi mieć jedną z wartości: {types}.',
  'sandbox.dnsName': 'name musi być nazwą hosta, na przykład example.test lub _dmarc.example.test.',
  'sandbox.dnsValue': 'value nie może być rekordem typu {type}. Podaj odpowiedni adres, nazwę hosta lub tekst.',
  'account.emailTaken': 'email jest już używany przez inne konto. Podaj inny adres.',
  'account.signupClosed': 'Ta usługa nie przyjmuje nowych kont. Poproś o konto jej operatora.',
  'account.nameInvalid': 'Pole {field} musi być nazwą, a nie adresem, linkiem ani domeną.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address jest niepoprawny. Podaj adres e-mail, nazwę domeny, adres IP lub adres internetowy.',
  'account.notFound': 'Nie ma takiego konta. Sprawdź jego adres.',
  'account.codeWrong': 'code jest błędny lub nie jest już ważny. Sprawdź go albo poproś o nowy, wysyłając samo email.',
  'account.codeSent':
    'Jeśli ten adres czeka na potwierdzenie, wysłaliśmy na niego kod. Nowy kod jest wysyłany najwyżej co pięć minut.',
  'account.verified': 'Adres {email} został potwierdzony.',
  'token.notFound': 'Na Twoim koncie nie ma takiego tokenu API. Sprawdź jego id.',
  'token.domainMissing': 'Brakuje domain: token o zakresie domain wymaga nazwy lub id domeny.',
  'token.domainNotExpected': 'domain można podać tylko z zakresem domain. Pomiń je albo zmień zakres.',
  'emails.fromMissing': 'Brakuje from. Podaj adres włączonego aliasu swojej domeny.',
  'emails.fromInvalid': 'from nie jest poprawnym adresem. Podaj adres włączonego aliasu swojej domeny.',
  'emails.fromSeveral': 'from zawiera kilka adresów. Podaj dokładnie jeden.',
  'emails.noRecipients': 'Nie ma żadnego odbiorcy. Podaj co najmniej jeden adres w to, cc lub bcc.',
  'emails.tooManyRecipients': 'Odbiorców jest więcej niż {max}. Wyślij kilka wiadomości.',
  'emails.addressInvalid': 'Pole {field} zawiera {address}, a to nie jest poprawny adres. Popraw go lub usuń.',
  'emails.noReplyRecipient': '{address} to adres, którego nikt nie czyta. Usuń go z odbiorców.',
  'emails.headerMalformed':
    'Wiersz {line} wiadomości nie jest polem nagłówka. Zapisz go jako Name: value, z pustym wierszem przed treścią.',
  'emails.headerTooLarge':
    'Nagłówek wiadomości jest za duży. Największa dozwolona liczba pól: {maxFields}, największy rozmiar: 256 KB.',
  'emails.headerRepeated': 'Wiadomość ma więcej niż jeden nagłówek {name}. Zostaw jeden.',
  'emails.nulByte':
    'Wiadomość zawiera bajt NUL, którego nie można przesłać pocztą. Usuń go lub zakoduj tę część w base64.',
  'emails.tooLarge': 'Wiadomość jest większa niż 50 MB. Zmniejsz ją lub wyślij link do pliku.',
  'emails.dateTooEarly': 'Data wiadomości przypada przed rokiem 1970. Podaj późniejszą lub ją pomiń.',
  'emails.dateTooLate': 'Data wiadomości wybiega w przyszłość o ponad 30 dni. Podaj wcześniejszą.',
  'emails.dateForm': 'date musi być datą, na przykład 2026-11-15T09:00:00Z lub Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType':
    'Pole {field} musi być tekstem albo bajtami w postaci obiektu z type o wartości Buffer i z data.',
  'emails.headerForm':
    'Pole {field} musi być obiektem z nazwami i wartościami albo listą obiektów z key i value. Wartości są tekstami.',
  'emails.listForm': 'Pole {field} musi zawierać adresy jako teksty albo jako obiekty z url i comment.',
  'emails.pathRefused':
    'Pole {field} wskazuje plik lub adres internetowy, a tych ta usługa nie odczytuje. Wyślij samą zawartość.',
  'emails.envelopeRefused': 'envelope nie można ustawić: powstaje z from, to, cc i bcc. Pomiń je.',
  'emails.dkimRefused': 'dkim nie można ustawić: usługa podpisuje kluczem domeny. Pomiń je.',
  'emails.keepBccRefused': 'keepBcc nie można ustawić: bcc nigdy nie jest pokazywane odbiorcom. Pomiń je.',
  'emails.accessRefused':
    'Pola {field} nie można ustawić: pliki i adresy internetowe nigdy nie są odczytywane. Pomiń je.',
  'emails.transportRefused': 'Pola {field} nie można ustawić: o sposobie wysyłania poczty decyduje usługa. Pomiń je.',
  'emails.rawWithFields':
    'raw jest kompletną wiadomością, więc obok niego nie może wystąpić {field}. Wyślij jedno albo drugie.',
  'emails.messageIdInvalid': 'messageId musi mieć postać <name@domain>. Popraw je albo pomiń, aby zostało utworzone.',
  'emails.contentUndecodable':
    'Pole {field} nie jest poprawnie zakodowane w {encoding}. Zakoduj je ponownie lub popraw podane kodowanie.',
  'emails.contentTypeInvalid':
    'Pole {field} nie jest typem zawartości, który można załączyć. Podaj na przykład application/pdf.',
  'emails.headerNameInvalid': '{name} nie może być nazwą nagłówka. Użyj liter, cyfr i łączników.',
  'emails.headerReserved': 'headers nie może ustawiać {name}: wynika to z zawartości. Pomiń ten nagłówek.',
  'emails.headerValueInvalid':
    'Przygotowana wartość nagłówka {name} ma wiersz, który nie jest kontynuacją. Zacznij go od spacji.',
  'emails.listUrlInvalid':
    'Pole {field} musi być adresem internetowym, adresem mailto: lub, w przypadku id, nazwą listy.',
  'emails.otpInvalid': 'otp musi mieć code ze znaków drukowalnych oraz origin, który zaczyna się od https://.',
  'emails.tooManyParts':
    'Wiadomość ma za dużo załączników i wersji alternatywnych. Największa dozwolona liczba: {max}.',
  'emails.cannotCompose': 'Z tych pól nie można utworzyć wiadomości. Sprawdź zawartość, typy i nagłówki.',
  'email.noAlias': 'from: nie ma włączonego aliasu {address}. Utwórz go lub włącz albo użyj innego adresu.',
  'email.aliasDisabled': 'from: alias {address} jest wyłączony. Włącz go, aby wysyłać.',
  'email.aliasSuspended': 'from: wysyłanie jest zawieszone dla {address}. Zapytaj operatora tej usługi o powód.',
  'email.recordsMissing':
    'from: domena {domain} nie może jeszcze wysyłać. Brakujące lub błędne w DNS: {records}. Ustaw to, czego wymaga verify-smtp, i spróbuj ponownie.',
  'email.executable':
    'Wiadomość zawiera plik wykonywalny: {part}. Usuń go lub wyłącz has_executable_protection domeny.',
  'email.virus': 'Wiadomość zawiera złośliwe oprogramowanie: {part}. Usuń je.',
  'email.duplicate':
    'Wiadomość z tym samym Message-ID, datą, nadawcą i odbiorcami już istnieje. Aby wysłać ją ponownie, zmień messageId.',
  'email.notFound': 'Nie ma takiej wiadomości. Sprawdź jej id lub Message-ID.',
  'email.alreadyFinal': 'Wiadomość ma już status {status}, więc nie można jej usunąć.',
  'email.idempotencyKey': 'Idempotency-Key musi mieć od 1 do 256 drukowalnych znaków ASCII.',
  'email.idempotencyChanged':
    'Tego Idempotency-Key użyto już dla innej wiadomości. Wyślij ponownie te same pola lub użyj innego klucza.',
  'email.idempotencyBusy': 'Żądanie z tym Idempotency-Key jest jeszcze przetwarzane. Spróbuj ponownie za kilka sekund.',
  'suppression.address': 'address: {address} nie jest poprawnym adresem e-mail. Popraw go.',
  'suppression.notFound': 'Wysyłanie na adres {address} nie jest zablokowane. Sprawdź pisownię adresu.',
  'webhook.notFound': 'W tej domenie nie ma takiego webhooka. Sprawdź jego id.',
  'webhook.tooMany':
    'Największa dozwolona liczba webhooków w domenie: {max}. Zanim dodasz następny, usuń jeden z nich.',
  'webhook.events': 'events musi zawierać co najmniej jedną z wartości: accepted, delivered, deferred, complained.',
};
