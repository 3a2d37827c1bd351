// The user of the site and of its backups. The image of MongoDB runs this once, when the database is made.
db.getSiblingDB('ningjing').createUser({
  user: 'ningjing',
  pwd: process.env.MONGO_INITDB_ROOT_PASSWORD,
  roles: ['readWrite'],
})
