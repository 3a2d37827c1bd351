#!/usr/bin/env bash
# Opens a shell on a copy of this machine: what it changes is in a folder, and the machine stays as it is.
# The copy has what docs/deploy.md expects, and stand-ins for systemd, certbot, mongodump and Stripe.
# usage: unshare --mount --pid --fork --kill-child bash machine.sh <folder> <source> <node> <settings> <card stand-in>
set -euo pipefail
folder=$1 source=$2 node=$3 settings=$4 cards=$5
root=$folder/root
mkdir "$root" "$folder/changes" "$folder/work"
mount -t overlay rehearsal -o "lowerdir=/,upperdir=$folder/changes,workdir=$folder/work" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --rbind /sys "$root/sys"

cp "$source"/tools/rehearsal/bin/* "$root/usr/local/bin/"
cp --remove-destination "$node" "$root/usr/bin/node"
mkdir -p "$root/etc/rehearsal" "$root/etc/nginx/conf.d" "$root/etc/sudoers.d" "$root/opt/rehearsal"
printf '%s\n' "$settings" >"$root/etc/rehearsal/settings"
# The operator answers "yes".
echo 'APT::Get::Assume-Yes "true";' >"$root/etc/apt/apt.conf.d/99rehearsal"
# Packages start their services when they are installed: the machine is up, and no policy is against it.
rm -f "$root/usr/sbin/policy-rc.d" "$root/sbin/runlevel"
printf '#!/bin/sh\necho N 5\n' >"$root/sbin/runlevel"
chmod +x "$root/sbin/runlevel"
echo 'Defaults env_keep += "DEBIAN_FRONTEND NODE_EXTRA_CA_CERTS http_proxy https_proxy no_proxy"' \
  >"$root/etc/sudoers.d/rehearsal"

# The domain, Stripe and Google are this machine, with a certificate that it trusts.
echo '127.0.0.1 yoga.rehearsal.test api.stripe.com oauth2.googleapis.com identitytoolkit.googleapis.com' >>"$root/etc/hosts"
openssl req -x509 -newkey rsa:2048 -noenc -days 90 -subj /CN=rehearsal \
  -addext 'subjectAltName=DNS:yoga.rehearsal.test,DNS:api.stripe.com,DNS:*.googleapis.com' \
  -keyout "$root/etc/rehearsal/privkey.pem" -out "$root/etc/rehearsal/fullchain.pem" 2>/dev/null
cat "$root/etc/rehearsal/fullchain.pem" >>"$root/etc/ssl/certs/ca-certificates.crt"
cat >"$root/etc/nginx/conf.d/stripe.conf" <<CONF
server {
  listen 443 ssl;
  server_name api.stripe.com;
  ssl_certificate /etc/rehearsal/fullchain.pem;
  ssl_certificate_key /etc/rehearsal/privkey.pem;
  location / {
    proxy_set_header Authorization "Bearer sk_test_sandbox";
    proxy_pass $cards;
  }
}
server {
  listen 443 ssl;
  server_name oauth2.googleapis.com identitytoolkit.googleapis.com;
  ssl_certificate /etc/rehearsal/fullchain.pem;
  ssl_certificate_key /etc/rehearsal/privkey.pem;
  default_type application/json;
  # The token of the service account, and an account that does not exist.
  location = /token {
    return 200 '{"access_token":"rehearsal","token_type":"Bearer","expires_in":3600}';
  }
  location / {
    return 200 '{"kind":"identitytoolkit#GetAccountInfoResponse"}';
  }
}
CONF
"$node" -e "
const { privateKey } = require('crypto').generateKeyPairSync('rsa', { modulusLength: 2048 })
const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
const client_email = 'firebase-adminsdk@ningjing-rehearsal.iam.gserviceaccount.com'
console.log(JSON.stringify({ type: 'service_account', project_id: 'ningjing-rehearsal', client_email, private_key }))
" >"$root/etc/rehearsal/service-account.json"

git init -q --bare -b main "$root/var/lib/ningjing.git"
git -C "$source" push -q "$root/var/lib/ningjing.git" HEAD:refs/heads/main
exec chroot "$root" env -i HOME=/root EDITOR=fill-in-settings LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt http_proxy="${http_proxy:-}" \
  https_proxy="${https_proxy:-}" no_proxy="${no_proxy:-},.googleapis.com" bash
