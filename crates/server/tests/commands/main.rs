//! The operator's commands besides `serve`: the real binary, on databases of the tests' PostgreSQL.

#[cfg(test)]
mod backup;
#[cfg(test)]
mod backup_under_load;
#[cfg(test)]
mod broken_backups;
#[cfg(test)]
mod doctor;
#[cfg(test)]
mod doctor_mail;
#[cfg(test)]
mod fund;
#[cfg(test)]
mod help;
#[cfg(test)]
mod logs;
#[cfg(test)]
mod older_backup;
#[cfg(test)]
mod seed_demo;
#[cfg(test)]
mod site;
#[cfg(test)]
#[path = "../api/smtp_server.rs"]
mod smtp_server;
#[cfg(test)]
mod unfinished_backup;
#[cfg(test)]
mod upgrade;
