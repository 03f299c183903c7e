/** The most common passwords, in order of frequency: the estimator knows patterns, but no words. */
export const COMMON_PASSWORDS: readonly string[] = `
123456 password 123456789 12345678 12345 qwerty abc123 111111 1234567890 password1 iloveyou 123123 000000 admin
welcome monkey dragon letmein football baseball master sunshine princess shadow superman michael jennifer jordan
trustno1 hunter batman ashley bailey passw0rd charlie donald login starwars hello freedom whatever qazwsx ninja
mustang access flower starwars1 jessica pepper zaq12wsx 1q2w3e4r 1qaz2wsx qwertyuiop asdfghjkl asdfgh zxcvbnm zxcvbn
qwerty123 1q2w3e q1w2e3r4 asdf1234 654321 666666 121212 555555 7777777 888888 987654321 696969 112233 159753
computer internet secret thomas robert daniel andrew joshua matthew anthony george nicole samantha amanda michelle
liverpool chelsea arsenal barcelona manchester cheese cookie banana orange purple yellow silver golden ginger summer
winter spring autumn january february monday friday november december soccer hockey basketball tennis killer hunter2
maggie buster tigger summer1 soccer1 killer1 jordan23 harley ranger thunder hammer corvette ferrari mercedes porsche
phoenix cowboy eagles yankees lakers steelers cowboys raiders diamond crystal angel angels heaven jesus christ faith
family friends forever lovely beautiful sweet sweetie honey babygirl loveme iloveu loveyou butterfly rainbow unicorn
pokemon pikachu naruto minecraft matrix merlin gandalf mordor hobbit wizard magic mickey snoopy spider spiderman
google amazon facebook twitter linkedin microsoft windows samsung iphone android apple oracle server database root
toor guest test test123 testing user administrator changeme default temp temporary pass pass123 password123 secret123
welcome1 welcome123 admin123 root123 letmein1 qwerty1 abcd1234 abcdef a1b2c3 aa123456 p@ssword p@ssw0rd mail email
webmaster postmaster office company business london paris berlin madrid moscow dublin sydney boston dallas austin
chicago florida texas canada england france germany espana italia brasil mexico australia ireland scotland
correct horse battery staple blink182 metallica nirvana slipknot eminem beatles guitar piano music dance
`
  .trim()
  .split(/\s+/);
