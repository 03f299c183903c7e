import type { Catalogue } from '../message.js';

export const id: Catalogue = {
  'http.internal': 'Terjadi kesalahan di pihak kami. Harap laporkan permintaan {requestId}.',
  'db.unavailable': 'Penyimpanan layanan ini sedang tidak merespons. Silakan coba lagi dalam beberapa detik.',
  'http.notFound': 'Tidak ada apa pun di alamat ini.',
  'http.notImplemented': '{feature} sudah diumumkan tetapi belum tersedia dalam rilis ini.',
  'http.timedOut': 'Proses ini memakan waktu lebih dari 30 detik dan dihentikan. Silakan coba lagi nanti.',
  'http.credentialsMissing':
    'Kredensial tidak ada. Kirim token API Anda sebagai nama pengguna pada otorisasi HTTP Basic, dengan kata sandi kosong.',
  'http.aliasCredentialsNeeded':
    'Token API tidak berlaku di sini. Kirim alamat sebuah alias beserta kata sandinya melalui otorisasi HTTP Basic.',
  'http.malformedRequest': 'Ini bukan permintaan HTTP yang benar. Periksa baris permintaan dan header-nya.',
  'http.headersTooLarge': 'Alamat dan header permintaan terlalu panjang. Kirim paling banyak 64 KB.',
  'http.requestTooSlow': 'Permintaan tidak tiba secara lengkap pada waktunya. Silakan kirim lagi.',
  'http.hostMissing': 'Header Host tidak ada. Kirim nama host yang Anda panggil.',
  'http.unknownExpectation': 'Header Expect meminta sesuatu yang tidak dikenal di sini. Hilangkan header tersebut.',
  'http.foreignHost':
    'Header Host menyebut host lain. Panggil localhost, atau atur WAYPOST_BASE_URL ke alamat yang Anda gunakan.',
  'http.foreignOrigin':
    'Halaman dari situs lain tidak boleh melakukan ini. Panggil dari sebuah program, atau dari alamat ini sendiri.',
  'http.useHttps': 'Kredensial akan dikirim tanpa perlindungan melalui HTTP biasa. Gunakan {url} sebagai gantinya.',
  'http.malformedUrl': 'Alamat berisi pengodean persen yang rusak. Kodekan lagi.',
  'http.malformedQuery': 'Kueri tidak dapat dibaca: ada pengodean yang rusak, atau parameternya terlalu banyak.',
  'http.malformedBody':
    'Isi permintaan tidak dapat dibaca. Kirim JSON yang benar atau formulir, dalam UTF-8, sesuai dengan Content-Type.',
  'http.bodyNotObject': 'Isi permintaan harus berupa objek dengan bidang bernama.',
  'http.bodyTooLarge': 'Isi permintaan terlalu besar. Kirim lebih sedikit, atau kirim secara bertahap.',
  'http.bodyTooDeep': 'Isi permintaan bersarang terlalu dalam. Gunakan paling banyak {max} tingkat.',
  'http.bodyTooManyFields': 'Isi permintaan memiliki terlalu banyak bidang. Kirim paling banyak {max, number}.',
  'http.unsupportedType':
    'Jenis isi permintaan ini tidak dapat dibaca di sini. Kirim application/json, application/x-www-form-urlencoded, atau multipart/form-data.',
  'http.encodedBody': 'Isi terkompresi tidak dapat dibaca di sini. Kirim isi permintaan tanpa Content-Encoding.',
  'http.fileNotExpected': 'Panggilan ini tidak menerima berkas. Kirim bidang-bidangnya sebagai teks.',
  'thread.busy': 'Terlalu banyak pesan besar yang sedang diproses. Silakan coba lagi sebentar lagi.',
  'http.metricsClosed': 'Metrik hanya tersedia untuk mesin ini, atau untuk pemanggil yang memiliki token metrik.',
  'input.required': '{field} tidak ada. Harap isi.',
  'input.wrongType':
    '{field} harus berupa {expected, select, string {teks} number {angka} int {bilangan bulat} boolean {true atau false} array {daftar} object {objek} other {jenis lain}}.',
  'input.oneOf': '{field} harus salah satu dari: {options}.',
  'input.tooLong': '{field} harus terdiri atas paling banyak {max, plural, other {# karakter}}.',
  'input.tooShort': '{field} harus terdiri atas paling sedikit {min, plural, other {# karakter}}.',
  'input.tooManyItems': '{field} harus berisi paling banyak {max, plural, other {# item}}.',
  'input.tooFewItems': '{field} harus berisi paling sedikit {min, plural, other {# item}}.',
  'input.tooBig': '{field} tidak boleh lebih dari {max}.',
  'input.tooSmall': '{field} tidak boleh kurang dari {min}.',
  'input.malformed': 'Format {field} tidak benar. Periksa penulisannya.',
  'input.boolean': '{field} harus true atau false.',
  'input.integer': '{field} harus berupa bilangan bulat dari {min} sampai {max}.',
  'input.byteSize': '{field} harus berupa ukuran seperti 500 MB atau 1 GB.',
  'input.date': '{field} harus berupa tanggal seperti 2026-11-15 atau 11/15/2026.',
  'input.email': '{field} harus berupa alamat email seperti ann@example.com.',
  'input.httpUrl': '{field} harus berupa alamat yang diawali dengan http:// atau https://.',
  'input.controlCharacters': '{field} berisi karakter yang tidak dapat dicetak. Hapus karakter tersebut.',
  'access.adminsOnly': 'Hanya admin domain ini yang boleh melakukan ini. Hubungi salah satu adminnya.',
  'access.tokenScope': 'Cakupan token API ini tidak mencukupi. Gunakan token dengan cakupan yang lebih luas.',
  'access.aliasCredentials': 'Kredensial alias tidak berlaku di sini. Gunakan token API.',
  'access.foreignSender':
    'Anda tidak boleh mengirim dari alamat ini. Gunakan salah satu alias Anda sendiri sebagai from, atau alias dari kredensial yang Anda pakai untuk mengirim.',
  'domain.notFound': 'Domain tersebut tidak ada di akun Anda. Periksa nama atau id-nya.',
  'domain.name': '{field} harus berupa nama domain seperti example.com, atau alamat IP.',
  'domain.alreadyHeld': 'Anda sudah memiliki domain {domain}.',
  'domain.systemName': '{domain} adalah nama layanan ini sendiri. Tambahkan domain lain.',
  'domain.smtpPort': '{field} harus 25, 465, 587, 2525, atau port dari 1024 sampai 65535.',
  'domain.catchallAddress':
    '{field}: {address} bukan alamat email. Pisahkan alamat dengan koma, spasi, atau baris baru.',
  'domain.bounceWebhook': '{field} harus berupa alamat yang diawali dengan http:// atau https://, atau false.',
  'member.notFound': 'Anggota tersebut tidak ada di domain ini. Periksa id-nya.',
  'member.onlyOne': 'Domain ini tidak memiliki anggota lain.',
  'member.lastAdmin': 'Ini adalah admin terakhir domain ini. Jadikan anggota lain sebagai admin terlebih dahulu.',
  'invite.notFound': 'Tidak ada undangan terbuka untuk Anda ke domain ini. Minta undangan baru kepada admin domain.',
  'invite.unproven': 'Alamat Anda {email} belum diverifikasi. Verifikasi alamat itu, lalu terima undangannya.',
  'invite.otherAddress': 'Undangan ini dikirim ke alamat lain. Masuk ke akun dengan alamat tersebut.',
  'invite.alreadyInvited': '{email} sudah diundang. Hapus undangan itu terlebih dahulu untuk mengirim yang baru.',
  'invite.alreadyMember': '{email} sudah menjadi anggota domain ini.',
  'invite.acceptedAsAdmin': 'Anda sekarang menjadi admin {domain}.',
  'invite.acceptedAsUser': 'Anda sekarang menjadi anggota {domain}.',
  'search.patternInvalid':
    '{field} bukan ekspresi reguler yang valid (RE2): {reason} pada posisi {position}. Perbaiki polanya.',
  'search.patternTooSlow': 'Pencarian {field} memakan waktu terlalu lama. Gunakan pola yang lebih sederhana.',
  'search.busy': 'Terlalu banyak pencarian yang sedang berjalan. Silakan coba lagi dalam beberapa detik.',
  'alias.notFound': 'Alias tersebut tidak ada di domain ini. Periksa nama atau id-nya.',
  'alias.nameTaken': 'name: {name} sudah ada di domain ini. Pilih nama lain atau ubah alias yang ada.',
  'alias.nameInvisible': 'name berisi spasi atau karakter yang tidak terlihat. Hapus karakter tersebut.',
  'alias.namePlus':
    'name tidak boleh berisi "+": bagian setelah tanda plus dalam sebuah alamat sudah sampai ke alias di depannya.',
  'alias.nameExclamation': 'name tidak boleh diawali dengan "!". Untuk menonaktifkan alias, kirim is_enabled=false.',
  'alias.nameWithDomain': 'name tidak boleh berisi "@". Kirim hanya bagian sebelum @{domain}.',
  'alias.nameInvalid':
    'name tidak membentuk alamat email yang valid. Gunakan huruf, angka, titik, tanda hubung, dan garis bawah, paling banyak 64 karakter.',
  'alias.namePatternForm': 'name diawali dengan "/", sehingga harus berupa ekspresi reguler seperti /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name adalah ekspresi reguler yang tidak dapat dibaca: {reason}. Perbaiki (sintaks RE2).',
  'alias.nameAdminsOnly':
    'name: hanya admin domain ini yang boleh menggunakan {name}. Pilih nama lain atau hubungi admin.',
  'alias.noRandomName': 'Tidak ditemukan nama acak yang masih bebas. Kirim nama pilihan Anda sendiri.',
  'alias.recipientInvalid':
    'recipients: {recipient} bukan alamat email, nama host, alamat IP, atau URL http(s). Perbaiki atau hapus.',
  'alias.recipientIsItself':
    'recipients: {recipient} adalah alias ini sendiri, sehingga email akan berputar-putar. Hapus penerima ini.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification hanya berfungsi dengan alamat email. Hapus penerima lainnya, atau kirim has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: setiap label boleh terdiri atas paling banyak {max} karakter. Persingkat labelnya.',
  'alias.catchAllDisabled': 'is_enabled: catch-all tidak dapat dinonaktifkan. Hapus saja sebagai gantinya.',
  'alias.imapNeedsName': 'has_imap memerlukan nama yang konkret: "*" dan ekspresi reguler tidak memiliki kotak surat.',
  'alias.pgpNeedsKey': 'has_pgp memerlukan public_key. Kirim kunci publik OpenPGP dalam format ASCII armor.',
  'alias.publicKeyTooLarge': 'public_key terlalu besar. Ekspor tanpa foto dan tanda tangan dari pihak lain.',
  'alias.publicKeyInvalid': 'public_key bukan satu kunci publik OpenPGP dalam format ASCII armor. Ekspor lagi.',
  'alias.publicKeyIsPrivate':
    'public_key adalah kunci privat. Simpan kunci itu untuk Anda sendiri dan kirim kunci publiknya.',
  'alias.publicKeyRevoked': 'public_key telah dicabut. Kirim kunci yang masih berlaku.',
  'alias.publicKeyExpired': 'public_key telah kedaluwarsa. Perpanjang atau kirim kunci lain.',
  'alias.publicKeyCannotEncrypt':
    'public_key tidak dapat digunakan untuk enkripsi. Kirim kunci yang memiliki subkunci enkripsi.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled memerlukan nama yang konkret: "*" dan ekspresi reguler tidak mengirim balasan.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date lebih lambat daripada vacation_responder_end_date. Perbaiki salah satunya.',
  'alias.vacationCannotSend':
    'Tidak ada balasan yang dikirim selama domain tidak dapat mengirim. Siapkan record DKIM, Return-Path, dan DMARC-nya.',
  'alias.vacationSuspended': 'Tidak ada balasan yang dikirim selama pengiriman untuk domain ini ditangguhkan.',
  'alias.passwordElsewhere': '{field} tidak dapat diatur di sini. Gunakan POST …/generate-password untuk alias ini.',
  'recipient.linkUnknown': 'Tautan ini sudah tidak berlaku. Minta pemilik alias untuk menambahkan alamat Anda lagi.',
  'password.needsName':
    'Catch-all dan ekspresi reguler tidak memiliki kata sandi. Pilih alias dengan nama yang konkret.',
  'password.exists':
    'Alias ini sudah memiliki kata sandi. Kirim kata sandi lama sebagai password untuk mempertahankan kotak suratnya, atau is_override=true untuk menggantinya dan menghapus kotak surat.',
  'password.eitherOldOrOverride':
    'Kirim salah satu: password untuk mempertahankan kotak surat, atau is_override=true untuk menghapusnya; jangan keduanya.',
  'password.wrongOld': 'password bukan kata sandi alias ini saat ini. Periksa dan coba lagi.',
  'password.linkUnknown': 'Tautan ini sudah digunakan atau telah kedaluwarsa. Minta kata sandi baru.',
  'password.sent': 'Kata sandi {address} dan pengaturan untuk program email telah dikirim ke {email}.',
  'catchallPassword.notFound': 'Kata sandi catch-all tersebut tidak ada di domain ini. Periksa id-nya.',
  'catchallPassword.tooMany':
    'Sebuah domain dapat memiliki paling banyak {max} kata sandi catch-all. Hapus salah satu terlebih dahulu.',
  'limit.reached':
    'Terlalu banyak permintaan: hanya {limit, plural, other {#}} yang diizinkan dalam periode ini. Silakan coba lagi dalam {minutes, plural, other {# menit}}.',
  'password.busy': 'Terlalu banyak upaya masuk yang sedang diperiksa. Silakan coba lagi dalam beberapa detik.',
  'dns.unavailable':
    'Server nama {name} sedang tidak dapat dijangkau. Tidak ada yang diubah; silakan coba lagi dalam beberapa menit.',
  'dns.recordsVerified': 'Record DNS {domain} telah diverifikasi: domain ini menerima email di sini.',
  'dns.smtpVerified': 'Record DNS {domain} untuk pengiriman telah diverifikasi: domain ini boleh mengirim email.',
  'dns.changesTakeTime':
    'Beberapa record DNS belum benar. Perubahan DNS dapat memerlukan waktu dari beberapa menit hingga satu hari sampai terlihat di mana-mana.',
  'dns.checkNameServers':
    'TXT maupun MX tidak ditemukan: pastikan {domain} menggunakan server nama tempat Anda menambahkan record tersebut.',
  'dns.checkedAgain': 'Record akan diperiksa lagi secara otomatis; Anda juga dapat mengulangi panggilan ini.',
  'dns.verificationMissing': 'Record verifikasi {domain} tidak ada. Tambahkan record TXT di {domain}: {value}',
  'dns.verificationMultiple':
    '{domain} memiliki beberapa record verifikasi ({found}). Hapus semuanya kecuali record TXT ini: {value}',
  'dns.verificationWrong':
    '{domain} memiliki record verifikasi yang salah ({found}). Ganti dengan record TXT ini: {value}',
  'dns.nameTaken':
    'Akun lain telah membuktikan bahwa akun itu mengendalikan {domain}. Untuk mengambil alih nama ini, jadikan ini satu-satunya record verifikasi (TXT): {value}',
  'dns.rulesBeside':
    'DNS juga memuat aturan penerusan ({prefix}=…), yang tidak digunakan bila ada record verifikasi. Anda dapat menghapusnya.',
  'dns.rulesOnly':
    'Email diteruskan hanya berdasarkan aturan di DNS. Alias yang disimpan di sini akan menerima email setelah {domain} memiliki record TXT ini: {value}',
  'dns.mxMissing': '{domain} tidak memiliki record MX. Tambahkan satu yang mengarah ke {host}.',
  'dns.mxOther': '{domain} memiliki record MX dari layanan lain ({found}). Hapus agar semua email masuk ke {host}.',
  'dns.ipAddress':
    '{domain} adalah alamat IP: tidak ada record DNS yang dapat membuktikannya. Tambahkan nama domain sebagai gantinya.',
  'dns.dkimMissing': 'Record DKIM tidak ada. Tambahkan record TXT di {name} seperti yang ditampilkan dns-records.',
  'dns.dkimWrong': 'Record DKIM di {name} tidak memuat kunci domain ini. Ganti dengan yang ditampilkan dns-records.',
  'dns.dkimMultiple':
    'Ada beberapa record TXT di {name}. Pertahankan record DKIM yang ditampilkan dns-records dan hapus yang lain.',
  'dns.returnPathMissing': 'Record Return-Path tidak ada. Tambahkan record CNAME di {name} yang mengarah ke {host}.',
  'dns.returnPathWrong': 'Record CNAME di {name} mengarah ke {found}. Ubah menjadi {host}.',
  'dns.dmarcMissing': 'Record DMARC tidak ada. Tambahkan record TXT di {name} seperti yang ditampilkan dns-records.',
  'dns.dmarcMultiple': 'Ada beberapa record DMARC di {name}, yang dianggap tidak ada. Pertahankan satu saja.',
  'dns.dmarcPct': 'Record DMARC di {name} hanya berlaku untuk sebagian email. Hapus tag pct atau atur ke 100.',
  'encrypt.verification':
    'input memuat record verifikasi, yang harus tetap dapat dibaca. Enkripsi hanya aturan penerusan.',
  'encrypt.empty': 'input tidak memuat aturan penerusan. Tulis satu aturan, misalnya {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} bukan aturan penerusan. Tulis sebuah alamat, atau nama dan tujuannya yang dipisahkan titik dua.',
  'encrypt.port': 'input: port harus 25, 465, 587, 2525, atau dari 1024 sampai 65535.',
  'outgoing.notHttp': '{field} harus berupa alamat http:// atau https://.',
  'outgoing.noAddress':
    '{field}: host {host} tidak memiliki alamat di DNS. Periksa penulisannya atau tambahkan record A atau AAAA.',
  'outgoing.privateAddress':
    '{field}: {host} mengarah ke {address}, yang tidak berada di internet publik. Gunakan host dengan alamat publik.',
  'letter.signature': 'Waypost di {host}',
  'letter.why.account': 'Anda menerima email ini karena {email} adalah alamat akun Anda di {host}.',
  'letter.why.member': 'Anda menerima email ini karena Anda anggota {domain} di {host}.',
  'letter.why.stranger':
    'Anda menerima email ini karena seseorang memasukkan {email} di {host}. Jika Anda tidak mengharapkannya, abaikan saja: tidak akan terjadi apa-apa.',
  'letter.notYou': 'Jika ini bukan Anda, ganti token API Anda dan beri tahu operator {host}.',
  'letter.linkExpires': 'Tautan berlaku hingga {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Konfirmasikan alamat email Anda',
  'letter.accountCode.text':
    'Alamat ini dimasukkan untuk sebuah akun di {host}. Buka tautan untuk mengonfirmasi bahwa alamat ini milik Anda.',
  'letter.accountCode.button': 'Konfirmasikan alamat ini',
  'letter.accountCode.code': 'Atau masukkan kode ini di tempat yang memintanya:',
  'letter.accountCode.expires': 'Tautan dan kode berlaku hingga {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'Alamat akun Anda telah diubah',
  'letter.emailChanged.text':
    'Alamat akun Anda di {host} telah diubah menjadi {newEmail}. Sampai alamat itu dikonfirmasi, email tetap dikirim ke sini.',
  'letter.profileChanged.subject': 'Akun Anda telah diubah',
  'letter.profileChanged.text': 'Bidang berikut pada akun Anda di {host} telah diubah:',
  'letter.tokenCreated.subject': 'Token API baru telah dibuat',
  'letter.tokenCreated.text':
    'Token API {name} telah dibuat untuk akun Anda di {host}. Siapa pun yang memilikinya dapat bertindak atas nama Anda.',
  'letter.invite.subject': 'Anda diundang ke {domain}',
  'letter.invite.text':
    '{invitedBy} mengundang Anda untuk bergabung dengan {domain} di {host} sebagai {group, select, admin {admin} other {anggota}}.',
  'letter.invite.button': 'Lihat undangan',
  'letter.recipientCheck.subject': 'Apakah Anda ingin menerima email untuk {alias}?',
  'letter.recipientCheck.text':
    'Email untuk {alias} akan diteruskan ke {email}. Buka tautan jika Anda setuju. Sebelum itu, tidak ada yang diteruskan kepada Anda.',
  'letter.recipientCheck.button': 'Ya, teruskan email kepada saya',
  'letter.passwordGenerated.subject': 'Kata sandi baru untuk {alias}',
  'letter.passwordGenerated.text':
    '{by} membuat kata sandi baru untuk {alias}. Kata sandi sebelumnya tidak berlaku lagi.',
  'letter.passwordInstructions.subject': 'Kata sandi Anda untuk {alias}',
  'letter.passwordInstructions.text':
    'Sebuah kata sandi telah dibuat untuk {alias}. Tautan hanya menampilkannya satu kali, jadi siapkan pengelola kata sandi atau program email Anda.',
  'letter.passwordInstructions.button': 'Tampilkan kata sandi',
  'letter.passwordInstructions.settings': 'Pengaturan untuk program email Anda:',
  'letter.passwordInstructions.userName': 'Nama pengguna',
  'letter.passwordInstructions.imap': 'Email masuk (IMAP)',
  'letter.passwordInstructions.pop3': 'Email masuk (POP3)',
  'letter.passwordInstructions.smtp': 'Email keluar (SMTP)',
  'letter.passwordInstructions.door': '{host}, port: {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Kata sandi catch-all baru untuk {domain}',
  'letter.catchallCreated.text':
    '{by} membuat kata sandi catch-all untuk {domain}. Kata sandi ini dapat mengirim email dari setiap alamat domain.',
  'letter.catchallCreated.description': 'Deskripsi',
  'letter.catchallMoved.subject': 'Kata sandi catch-all {domain} memiliki pemilik baru',
  'letter.catchallMoved.text':
    '{count, plural, other {# kata sandi catch-all {domain}}} sekarang menjadi milik {newOwner}. Email yang dikirim {count, plural, other {dengannya}} dihitung dalam batas harian akun tersebut.',
  'letter.aliasesMoved.subject': 'Alias {domain} sekarang milik Anda',
  'letter.aliasesMoved.text':
    '{count, plural, other {# alias {domain} yang sebelumnya milik {from} sekarang menjadi milik Anda.}}',
  'letter.settingsChanged.subject': 'Pengaturan {domain} telah diubah',
  'letter.settingsChanged.text': '{by} mengubah pengaturan {domain} berikut:',
  'letter.settingsChanged.nothing': 'tidak ada',
  'letter.domainVerified.subject': '{domain} telah diverifikasi',
  'letter.domainVerified.text': 'Record DNS {domain} sudah terpasang. Mulai sekarang email untuk domain ini diterima.',
  'letter.recordsMissing.subject': 'Record DNS {domain} tidak ada',
  'letter.recordsMissing.text':
    'Record DNS {domain} berikut tidak ditemukan pada pemeriksaan terakhir. Tanpa record ini, email mungkin tidak sampai:',
  'letter.recordsRemedy':
    'Tambahkan di tempat DNS domain Anda dikelola. Pemeriksaan berikutnya berjalan secara otomatis.',
  'letter.smtpBroken.subject': '{domain} tidak dapat mengirim email',
  'letter.smtpBroken.text':
    'Record DNS berikut tidak ditemukan pada pemeriksaan terakhir. Sampai record ini kembali, {domain} tidak dapat mengirim email:',
  'letter.nameTaken.subject': '{domain} sekarang milik akun lain',
  'letter.nameTaken.text':
    'Akun lain telah membuktikan bahwa akun itu mengendalikan DNS {domain}. Domain Anda tetap disimpan, tetapi tidak menerima maupun mengirim email.',
  'letter.nameTaken.remedy':
    'Untuk mengambilnya kembali, publikasikan record verifikasi domain Anda sendiri dan verifikasi lagi.',
  'page.front.title': 'Waypost sedang berjalan',
  'page.front.text':
    'Domain, alias, dan kata sandi dikelola melalui HTTP API; dokumentasi referensi menampilkan setiap panggilan.',
  'page.front.reference': 'Buka referensi',
  'page.front.signUp': 'Buat akun; jawabannya memuat token API Anda:',
  'page.emailVerified.title': 'Alamat dikonfirmasi',
  'page.emailVerified.text': '{email} telah dikonfirmasi. Anda dapat menutup halaman ini.',
  'page.emailFailed.text':
    'Tautan ini sudah digunakan atau tidak berlaku lagi. Jika alamat Anda belum dikonfirmasi, minta kode baru.',
  'page.recipientVerified.title': 'Terima kasih',
  'page.recipientVerified.text':
    'Email untuk {alias} sekarang diteruskan ke {recipient}. Anda dapat menutup halaman ini.',
  'page.invite.title': 'Undangan ke {domain}',
  'page.invite.text':
    '{email} diundang untuk bergabung dengan {domain} sebagai {group, select, admin {admin} other {anggota}}. Masuk ke dasbor dengan alamat ini untuk menerimanya.',
  'page.invite.button': 'Buka dasbor',
  'page.invite.call': 'Atau terima dengan satu panggilan API, menggunakan token API dari akun dengan alamat ini:',
  'page.invite.signUp': 'Belum punya akun? Buat terlebih dahulu:',
  'page.password.title': 'Kata sandi Anda',
  'page.password.text': 'Kata sandi hanya ditampilkan satu kali. Pastikan tidak ada orang yang mengintip layar Anda.',
  'page.password.button': 'Tampilkan kata sandi',
  'page.password.userName': 'Nama pengguna',
  'page.password.password': 'Kata sandi',
  'page.password.keep': 'Simpan sekarang di pengelola kata sandi Anda: halaman ini tidak dapat menampilkannya lagi.',
  'page.failed.title': 'Tautan ini tidak berfungsi',
  'page.failed.incomplete': 'Tautan tidak lengkap. Salin seluruh tautan dari email.',
  'page.later.title': 'Silakan coba lagi nanti',
  'password.outerSpace': '{field} diawali atau diakhiri dengan spasi. Hapus spasi tersebut.',
  'password.quotes': '{field} berisi tanda kutip atau apostrof. Pilih kata sandi tanpa tanda tersebut.',
  'password.weakCommon':
    '{field} terlalu lemah: mirip dengan salah satu kata sandi paling umum. Gunakan beberapa kata yang tidak berkaitan.',
  'password.weakRepeat': '{field} terlalu lemah: isinya berulang. Gunakan beberapa kata yang tidak berkaitan.',
  'password.weakSequence':
    '{field} terlalu lemah: mengikuti urutan seperti abc atau 123. Gunakan beberapa kata yang tidak berkaitan.',
  'password.weakDate':
    '{field} terlalu lemah: tanggal atau tahun mudah ditebak. Gunakan beberapa kata yang tidak berkaitan.',
  'password.weakPersonal':
    '{field} terlalu lemah: berisi nama, alamat, atau domain Anda. Gunakan beberapa kata yang tidak berkaitan.',
  'password.weakShort':
    '{field} terlalu lemah. Buat lebih panjang, misalnya dengan beberapa kata yang tidak berkaitan.',
  'auth.tokenUnknown':
    'Token API ini tidak valid. Kirim token akun Anda sebagai nama pengguna, dengan kata sandi kosong.',
  'auth.unproven':
    'Alamat akun ini belum dikonfirmasi. Kirim kode yang kami kirimkan ke alamat itu dengan POST /v1/account/verify, atau minta kode baru di sana.',
  'auth.wrongCredentials':
    'Nama pengguna atau kata sandi salah. Kirim alamat alias lengkap dan kata sandinya saat ini.',
  'sandbox.mailNotFound': 'Tidak ada email tertangkap {id}. Lihat daftar yang ada dengan: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain harus berupa nama domain, seperti example.org.',
  'sandbox.hostBehaviour': 'behaviour harus salah satu dari {behaviours}.',
  'sandbox.hostText':
    'text harus berupa balasan SMTP yang menolak, seperti 550 5.1.1 No such user, atau salah satu dari {names}, dan hanya berlaku untuk refuse.',
  'sandbox.dnsType': 'type harus salah satu dari {types}.',
  'sandbox.dnsName': 'name harus berupa nama host, seperti example.test atau _dmarc.example.test.',
  'sandbox.dnsValue':
    'value tidak dapat disajikan sebagai record jenis {type}. Berikan alamat, nama host, atau teks yang sesuai.',
  'account.emailTaken': 'email sudah digunakan oleh akun lain. Berikan alamat lain.',
  'account.signupClosed': 'Layanan ini tidak menerima akun baru. Minta akun kepada operatornya.',
  'account.nameInvalid': '{field} harus berupa nama, bukan alamat, tautan, atau domain.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address tidak valid. Berikan alamat email, nama domain, alamat IP, atau alamat web.',
  'account.notFound': 'Akun tersebut tidak ada. Periksa alamatnya.',
  'account.codeWrong':
    'code salah atau tidak berlaku lagi. Periksa, atau minta yang baru dengan mengirim bidang email saja.',
  'account.codeSent':
    'Jika alamat ini sedang menunggu konfirmasi, kami telah mengirim kode ke alamat tersebut. Kode baru dikirim paling sering setiap lima menit.',
  'account.verified': 'Alamat {email} telah dikonfirmasi.',
  'token.notFound': 'Token API tersebut tidak ada di akun Anda. Periksa id-nya.',
  'token.domainMissing': 'domain tidak ada: token dengan cakupan domain memerlukan nama atau id sebuah domain.',
  'token.domainNotExpected': 'domain hanya dapat digunakan dengan cakupan domain. Hilangkan, atau ubah cakupannya.',
  'emails.fromMissing': 'from tidak ada. Berikan alamat alias aktif di domain Anda.',
  'emails.fromInvalid': 'from bukan alamat yang valid. Berikan alamat alias aktif di domain Anda.',
  'emails.fromSeveral': 'from memuat beberapa alamat. Berikan tepat satu.',
  'emails.noRecipients': 'Tidak ada penerima. Berikan sedikitnya satu alamat di to, cc, atau bcc.',
  'emails.tooManyRecipients': 'Ada lebih dari {max} penerima. Kirim beberapa email.',
  'emails.addressInvalid': '{field} berisi {address}, yang bukan alamat yang valid. Perbaiki atau hapus.',
  'emails.noReplyRecipient': '{address} adalah alamat yang tidak dibaca siapa pun. Hapus dari daftar penerima.',
  'emails.headerMalformed':
    'Baris {line} pesan bukan bidang header. Tulis sebagai Name: value, dengan baris kosong sebelum isi pesan.',
  'emails.headerTooLarge': 'Header pesan terlalu besar. Batasnya {maxFields} bidang dan 256 KB.',
  'emails.headerRepeated': 'Pesan memiliki lebih dari satu header {name}. Sisakan satu saja.',
  'emails.nulByte':
    'Pesan berisi byte NUL, yang tidak dapat dibawa oleh email. Hapus byte itu, atau kodekan bagian tersebut dalam base64.',
  'emails.tooLarge': 'Pesan lebih besar dari 50 MB. Perkecil pesannya, atau kirim tautan ke berkas.',
  'emails.dateTooEarly': 'Tanggal pesan sebelum tahun 1970. Berikan tanggal yang lebih baru, atau hilangkan.',
  'emails.dateTooLate': 'Tanggal pesan lebih dari 30 hari ke depan. Berikan tanggal yang lebih awal.',
  'emails.dateForm': 'date harus berupa tanggal seperti 2026-11-15T09:00:00Z atau Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': '{field} harus berupa teks, atau byte sebagai objek dengan type Buffer dan data.',
  'emails.headerForm':
    '{field} harus berupa objek nama dan nilai, atau daftar objek dengan key dan value. Nilainya berupa teks.',
  'emails.listForm': '{field} harus memuat alamat sebagai teks, atau sebagai objek dengan url dan comment.',
  'emails.pathRefused':
    '{field} menunjuk berkas atau alamat web, yang tidak dibaca oleh layanan ini. Kirim isinya langsung.',
  'emails.envelopeRefused': 'envelope tidak dapat diatur: nilainya dibuat dari from, to, cc, dan bcc. Hilangkan.',
  'emails.dkimRefused': 'dkim tidak dapat diatur: layanan menandatangani dengan kunci domain. Hilangkan.',
  'emails.keepBccRefused': 'keepBcc tidak dapat diatur: bcc tidak pernah ditampilkan kepada penerima. Hilangkan.',
  'emails.accessRefused': '{field} tidak dapat diatur: berkas dan alamat web tidak pernah dibaca. Hilangkan.',
  'emails.transportRefused': '{field} tidak dapat diatur: layanan menentukan cara email dikirim. Hilangkan.',
  'emails.rawWithFields': 'raw adalah pesan lengkap, sehingga {field} tidak dapat menyertainya. Kirim salah satu saja.',
  'emails.messageIdInvalid': 'messageId harus berbentuk <name@domain>. Perbaiki, atau hilangkan agar dibuatkan.',
  'emails.contentUndecodable':
    '{field} bukan {encoding} yang valid. Kodekan lagi, atau perbaiki pengodean yang disebutkan.',
  'emails.contentTypeInvalid':
    '{field} bukan jenis konten yang dapat dilampirkan. Berikan jenis seperti application/pdf.',
  'emails.headerNameInvalid': '{name} tidak dapat menjadi nama header. Gunakan huruf, angka, dan tanda hubung.',
  'emails.headerReserved': 'headers tidak dapat mengatur {name}: header itu ditentukan oleh isi pesan. Hilangkan.',
  'emails.headerValueInvalid':
    'Nilai siap pakai dari header {name} memiliki baris yang bukan sambungan. Awali baris sambungan dengan spasi.',
  'emails.listUrlInvalid': '{field} harus berupa alamat web, alamat mailto: atau, untuk id, nama milis.',
  'emails.otpInvalid': 'otp harus memiliki code dari karakter yang dapat dicetak dan origin yang diawali https://.',
  'emails.tooManyParts': 'Pesan memiliki terlalu banyak lampiran dan alternatif. Kirim paling banyak {max}.',
  'emails.cannotCompose':
    'Tidak ada pesan yang dapat disusun dari bidang-bidang ini. Periksa isi, jenis, dan header-nya.',
  'email.noAlias': 'from: tidak ada alias aktif {address}. Buat atau aktifkan alias itu, atau gunakan alamat lain.',
  'email.aliasDisabled': 'from: alias {address} dinonaktifkan. Aktifkan untuk mengirim.',
  'email.aliasSuspended':
    'from: pengiriman ditangguhkan untuk {address}. Tanyakan alasannya kepada operator layanan ini.',
  'email.recordsMissing':
    'from: {domain} belum boleh mengirim. Tidak ada atau salah di DNS: {records}. Siapkan apa yang diminta verify-smtp, lalu coba lagi.',
  'email.executable':
    'Pesan memuat berkas yang dapat dijalankan: {part}. Hapus berkas itu, atau matikan has_executable_protection pada domain.',
  'email.virus': 'Pesan memuat malware: {part}. Hapus bagian itu.',
  'email.duplicate':
    'Email dengan Message-ID, tanggal, pengirim, dan penerima yang sama sudah ada. Ubah messageId untuk mengirimnya lagi.',
  'email.notFound': 'Email tersebut tidak ada. Periksa id atau Message-ID-nya.',
  'email.alreadyFinal': 'Email sudah berstatus {status}, sehingga tidak dapat dihapus lagi.',
  'email.idempotencyKey': 'Idempotency-Key harus terdiri atas 1 sampai 256 karakter ASCII yang dapat dicetak.',
  'email.idempotencyChanged':
    'Idempotency-Key ini telah digunakan untuk email lain. Kirim lagi bidang yang sama, atau gunakan kunci lain.',
  'email.idempotencyBusy':
    'Permintaan dengan Idempotency-Key ini masih berjalan. Silakan coba lagi dalam beberapa detik.',
  'suppression.address': 'address: {address} bukan alamat email yang valid. Perbaiki.',
  'suppression.notFound': 'Alamat {address} tidak ada dalam daftar blokir pengiriman. Periksa ejaannya.',
  'webhook.notFound': 'Webhook tersebut tidak ada di domain ini. Periksa id-nya.',
  'webhook.tooMany':
    'Sebuah domain dapat memiliki paling banyak {max} webhook. Hapus salah satu sebelum menambahkan yang lain.',
  'webhook.events': 'events harus memuat sedikitnya satu dari accepted, delivered, deferred, complained.',
};
